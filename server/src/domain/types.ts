/**
 * The objects of the rules. Times are epoch milliseconds; an absent value is `null`, never `undefined`; custom data is
 * one flat record beside the named fields (the wire flattens it at the root).
 * A *record* is stored; a *view* is a record made readable for one caller or for a broadcast.
 */
export type * from './types/account.ts';
export type * from './types/attached.ts';
export type * from './types/base.ts';
export type * from './types/channel-state.ts';
export type * from './types/channels.ts';
export type * from './types/message-records.ts';
export type * from './types/message-views.ts';
export type * from './types/messages.ts';
export type * from './types/moderation.ts';
export type * from './types/own-user.ts';
export type * from './types/policy.ts';
export type * from './types/predefined-filters.ts';
export type * from './types/push.ts';
export type * from './types/settings.ts';
export type * from './types/tasks.ts';
export type * from './types/user-groups.ts';
export type * from './types/users.ts';
