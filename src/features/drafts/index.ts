export { Drafts as component } from './drafts.tsx';
/** It draws nothing. */
export const sheet = '';
