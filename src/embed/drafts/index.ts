export type { Drafts } from './drafts.ts';
export { createDraftsOf, followDrafts } from './of-widget.ts';
