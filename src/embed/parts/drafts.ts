export { Drafts as component } from '../../ui/drafts/drafts.tsx';
/** It draws nothing. */
export const sheet = '';
