/**
 * The objects of the rules. Times are epoch milliseconds; an absent value is `null`, never `undefined`; custom data is
 * one flat record beside the named fields (the wire flattens it at the root).
 * A *record* is stored; a *view* is a record made readable for one caller or for a broadcast.
 */
export type * from './account.ts';
export type * from './attached.ts';
export type * from './base.ts';
export type * from './campaigns.ts';
export type * from './canned-answers.ts';
export type * from './channel-state.ts';
export type * from './channels.ts';
export type * from './hooks.ts';
export type * from './message-records.ts';
export type * from './message-views.ts';
export type * from './messages.ts';
export type * from './moderation.ts';
export type * from './own-user.ts';
export type * from './policy.ts';
export type * from './predefined-filters.ts';
export type * from './push.ts';
export type * from './retention.ts';
export type * from './settings.ts';
export type * from './support-hours.ts';
export type * from './tasks.ts';
export type * from './user-groups.ts';
export type * from './users.ts';
