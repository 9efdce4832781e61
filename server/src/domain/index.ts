/** The rules of the API. Enter here; storage and cluster enter by ports.ts and errors.ts. */

export type * from './conversation-events.ts';
export { createDomain } from './create-domain.ts';
export * from './errors.ts';
export type * from './event-types.ts';
export { parseDate } from './input/date.ts';
export { shown } from './input/read.ts';
export { whenReady } from './ports/maybe-promise.ts';
export type * from './ports.ts';
export type * from './services.ts';
export { isGuestId } from './users/guest-id.ts';
