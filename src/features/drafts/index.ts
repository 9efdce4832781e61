export { Drafts as component } from './drafts.tsx';
/** The part draws nothing. */
export const sheet = '';
