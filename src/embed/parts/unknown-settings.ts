/** Names an owner's misspelt settings. Only pages with `data-debug` fetch it, because it holds the names of all texts. */
export { unknownSettings } from '../config/unknown.ts';
