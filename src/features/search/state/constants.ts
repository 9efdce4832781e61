import { PEOPLE_PAGE } from '../../../chat/index.ts';

/** Numbers the specification gives for searching (section 9), and those chosen here with their reason. Times are ms. */

/** A question waits this long for another letter. */
export const SEARCH_DEBOUNCE = 300;
/** Results asked for at once: as many as people, who are found with them. */
export const SEARCH_PAGE = PEOPLE_PAGE;
/** Longest question: the API takes more, nobody types more. */
export const SEARCH_MAX = 200;
/** Questions of before that are kept on this device. */
export const RECENT_MAX = 8;
/** Letters of a long message that stand before the first word that was found. */
export const EXCERPT_BEFORE = 40;
/** Letters of a message a result shows at most. */
export const EXCERPT_MAX = 200;
