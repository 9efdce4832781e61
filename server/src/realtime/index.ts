/** Sockets: connections, recipients of events, and when a link counts as dead. No rules, no SQL. */
export type { RealtimeObserver } from './options.ts';
export { Registry } from './registry.ts';
export { createRealtime, type Realtime } from './server.ts';
