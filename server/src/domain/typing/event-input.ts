import { customOf, refuseReserved } from '../input/custom.ts';
import { inputError, readText } from '../input/read.ts';
import type { Custom, Raw } from '../types.ts';

/**
 * What events of the server tell of: clients look into them whatever an event is called, so that a message in one would be
 * taken for a stored one. Nobody sends them by accident, so they are refused instead of lost.
 */
export const REFUSED_EVENT_KEYS: ReadonlySet<string> = new Set([
  'automoderation',
  'automoderation_scores',
  'channel',
  'created_by',
  'member',
  'message',
  'message_update',
  'poll',
  'poll_vote',
  'reaction',
  'reason',
  'team',
  'thread',
  'thread_id',
]);

/** Keys of an event that the server writes; clients that send an event on send them along, they are passed over. */
export const OWNED_EVENT_KEYS: ReadonlySet<string> = new Set([
  'type',
  'user',
  'user_id',
  'cid',
  'channel_id',
  'channel_type',
  'created_at',
  'received_at',
  'connection_id',
  // Clients take these for the server's word, whatever the event is called.
  'me',
  'watcher_count',
  'total_unread_count',
  'unread_count',
  'unread_channels',
  'unread_threads',
  'channel_last_message_at',
  'channel_member_count',
  'channel_message_count',
  'own_capabilities',
  'error',
]);

const MOST_NAME = 100;

/** Reads the data of a custom event. @throws ApiError 4 for names of the server's own events. */
export function readEventData(raw: Raw): Custom {
  refuseReserved(raw, REFUSED_EVENT_KEYS, 'event');
  return customOf(raw, OWNED_EVENT_KEYS);
}

/** @throws ApiError 4 where an event has no name. */
export function readEventName(raw: Raw): string {
  const name = readText(raw.type, 'event.type', MOST_NAME);
  if (name === null || name.trim() === '') throw inputError('event.type is a required field');
  return name;
}
