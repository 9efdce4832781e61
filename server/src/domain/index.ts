/** The rules of the API. Enter here; storage and cluster enter by ports.ts and errors.ts. */

export { SWITCHES } from './channel-config.ts';
export type * from './conversation-events.ts';
export { createDomain } from './create-domain.ts';
export * from './errors.ts';
export type * from './event-types.ts';
export { requireChannelType } from './input/cid.ts';
export { parseDate } from './input/date.ts';
export * from './input/read.ts';
export { LIMITS, PAGES } from './limits.ts';
export { whenReady } from './ports/maybe-promise.ts';
export type * from './ports.ts';
export type * from './services.ts';
