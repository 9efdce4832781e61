/** Paged lists that events keep current: docs/architecture/widget-state.md */
export type { LiveListConfig, Page, PageRequest, ReadKind } from './config.ts';
export type { ListItems } from './list-items.ts';
export { LiveList, type LiveListState } from './live-list.ts';
export { createSessionList, followSession, offsetPage, type SessionListConfig } from './session-list.ts';
