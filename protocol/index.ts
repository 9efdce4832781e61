/**
 * The chat API as data: wire types of every resource and event, the table of errors, and the numbers that clients and
 * servers share. Nothing here has behaviour, but both sides must derive the ids of support conversations alike.
 */
export * from './errors.ts';
export type * from './events.ts';
export * from './limits.ts';
export type * from './resources/index.ts';
export * from './support-ids.ts';
