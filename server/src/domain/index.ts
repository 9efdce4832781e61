/** The rules of the API. Enter here; storage and cluster enter by ports.ts and errors.ts. */

export type * from './conversation-events.ts';
export { createDomain } from './create-domain.ts';
export * from './errors.ts';
export type * from './event-types.ts';
export { jsonLength } from './input/bytes.ts';
export { customOf, refuseReserved, requireCustomSize, UNSAFE_KEYS } from './input/custom.ts';
export { parseDate } from './input/date.ts';
export { inputError, readId, readText, shown } from './input/read.ts';
export { LIMITS } from './limits.ts';
export { whenReady } from './ports/maybe-promise.ts';
export type * from './ports.ts';
export type * from './services.ts';
