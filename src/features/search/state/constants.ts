import { PEOPLE_PAGE } from '../../../chat/index.ts';

/** Numbers of the search from the specification (section 9), and those chosen here with their reason. Times are ms. */

/** Debounce delay of a search. */
export const SEARCH_DEBOUNCE = 300;
/** Results per page: as many as people, who are searched along with them. */
export const SEARCH_PAGE = PEOPLE_PAGE;
/** Maximum length of a query. The API accepts more, but nobody types more. */
export const SEARCH_MAX = 200;
/** Number of recent searches kept on this device. */
export const RECENT_MAX = 8;
/** Number of characters of a long message shown before the first match. */
export const EXCERPT_BEFORE = 40;
/** Maximum number of characters of a message in a result. */
export const EXCERPT_MAX = 200;
