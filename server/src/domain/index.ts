/** The rules of the API. Enter here; storage and cluster enter by ports.ts and errors.ts. */

export { SWITCHES } from './channel-config.ts';
export type * from './conversation-events.ts';
export { createDomain } from './create-domain.ts';
export * from './errors.ts';
export type * from './event-types.ts';
export { CHANNEL_FIELDS } from './filters/channel-spec.ts';
export { MEMBER_FIELDS } from './filters/member-spec.ts';
export { MESSAGE_FIELDS } from './filters/message-spec.ts';
export { type FieldType, fieldNamed, type ResourceSpec } from './filters/spec.ts';
export { jsonLength } from './input/bytes.ts';
export { parseCid, requireChannelId, requireChannelType, requireCid } from './input/cid.ts';
export * from './input/custom.ts';
export { parseDate } from './input/date.ts';
export * from './input/read.ts';
export { applySteps, readSteps, refuseReservedStep, type Step } from './input/set-unset.ts';
export { OWNED_USER_KEYS, readUserFields, requireUserId } from './input/user.ts';
export { LIMITS, MOST_OFFSET, MOST_USERS_OFFSET, PAGES } from './limits.ts';
export { whenReady } from './ports/maybe-promise.ts';
export type * from './ports.ts';
export type * from './services.ts';
export { PICTURES } from './uploads/sizes.ts';
export { isGuestId } from './users/guest-id.ts';
