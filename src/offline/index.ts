/** What a person's chat stores on their device, so that it works without a network. */
export { Archive, type PendingRequest } from './archive.ts';
export { record } from './record.ts';
export { replay, synchronise } from './replay.ts';
export { createStoredClient } from './stored-client.ts';
