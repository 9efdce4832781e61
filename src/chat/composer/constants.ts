/** Numbers for writing from the specification (section 9), and numbers chosen here with their reason. Times are ms. */

/** Most files of one message. */
export const MAX_FILES = 10;
/** Most bytes of a file if the app sets no limit: 100 MB. */
export const UPLOAD_LIMIT = 104_857_600;

/** Most letters by which a mention's name may differ from the query. */
export const MENTION_DISTANCE = 3;
/** Below this number all members are loaded; from it on the server is asked. */
export const LOCAL_MEMBERS_BELOW = 100;
/** Pause in typing before the server is asked. */
export const SEARCH_DEBOUNCE = 300;
/** Entries of one list of suggestions: one page of a search. */
export const SUGGESTIONS_MAX = 10;

/** Pause in typing before the pages behind links are requested. */
export const LINK_DEBOUNCE = 1_500;
/** Links of one text that are looked up: more cards would push the text out of sight. */
export const MAX_LINKS = 3;

/** Longest voice message. */
export const VOICE_MAX = 600_000;
/** Interval at which loudness is measured while recording. */
export const VOICE_SAMPLE = 60;

/** Stands for a thread's id in the place of a note to colleagues, whose text, files and mentions are kept apart. */
export const NOTE_PLACE = 'note';
