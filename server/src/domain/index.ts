/** The rules of the API. Import them from here; storage and cluster import ports.ts and errors.ts. */

export { SWITCHES } from './channel-config.ts';
export { parseCid, requireChannelId, requireChannelType, requireCid } from './channels/cid.ts';
export type * from './conversation-events.ts';
export { createDomain } from './create-domain.ts';
export * from './errors.ts';
export type * from './event-types.ts';
export { CHANNEL_FIELDS } from './filters/channel-spec.ts';
export { MEMBER_FIELDS } from './filters/member-spec.ts';
export { MESSAGE_FIELDS } from './filters/message-spec.ts';
export { type FieldType, fieldNamed, type ResourceSpec } from './filters/spec.ts';
export { USER_FIELDS } from './filters/user-spec.ts';
export type { HookOnlyEvent } from './hooks/events.ts';
export { requireCustomSize } from './json/custom-size.ts';
export { jsonLength } from './json/length.ts';
export { LIMITS, MOST_OFFSET, MOST_USERS_OFFSET, PAGES } from './limits.ts';
export { isNote } from './messages/note-readers.ts';
export { splitAtLinks } from './messages/sending/links.ts';
export type * from './ports/index.ts';
export { whenReady } from './ports/maybe-promise.ts';
export type * from './services/index.ts';
export { spelled } from './spelling.ts';
export { isTimeZone } from './support-hours/index.ts';
export { PICTURES } from './uploads/sizes.ts';
export { isGuestId } from './users/guest-id.ts';
export { PAGE_KEYS } from './users/page-data.ts';
export { THE_SERVER } from './users/the-server.ts';
export { requireUserId } from './users/user-id.ts';
