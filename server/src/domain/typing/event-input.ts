import { inputError, readText } from '../input/read.ts';
import type { Raw } from '../types.ts';

/** Keys of an event that the server writes. */
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
]);

const MOST_NAME = 100;

/** @throws ApiError 4 where an event has no name. */
export function readEventName(raw: Raw): string {
  const name = readText(raw.type, 'event.type', MOST_NAME);
  if (name === null || name.trim() === '') throw inputError('event.type is a required field');
  return name;
}
