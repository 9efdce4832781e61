/** Bus and presence of a single node. */
export { createInProcessBus } from './in-process/bus.ts';
export { createInProcessPresence } from './in-process/presence.ts';
