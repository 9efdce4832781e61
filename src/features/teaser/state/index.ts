export { createDismissals, type Dismissals } from './dismissals.ts';
export { type Teaser, teaserOf } from './teaser-of.ts';
