/** Numbers the specification gives for writing (section 9), and those chosen here with their reason. Times are ms. */

/** Files one message takes. */
export const MAX_FILES = 10;
/** Bytes of a file where the app says nothing else: 100 MB. */
export const UPLOAD_LIMIT = 104_857_600;

/** A mention's name may differ by this many letters from what was typed. */
export const MENTION_DISTANCE = 3;
/** With fewer members all of them are here already; with more the server is asked. */
export const LOCAL_MEMBERS_BELOW = 100;
/** Typing pauses this long before the server is asked. */
export const SEARCH_DEBOUNCE = 300;
/** Entries of one list of suggestions: a page of a search. */
export const SUGGESTIONS_MAX = 10;

/** Typing pauses this long before pages behind links are asked for. */
export const LINK_DEBOUNCE = 1_500;
/** Links of one text that are looked up: as many cards as leave the words in sight. */
export const MAX_LINKS = 3;

/** Longest voice message. */
export const VOICE_MAX = 600_000;
/** Loudness is looked at this often while recording. */
export const VOICE_SAMPLE = 60;
/** Samples of loudness sent with a voice message: finer than any drawing of it. */
export const WAVEFORM_SAMPLES = 100;
