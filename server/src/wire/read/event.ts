/** Events of clients. */

import Type from 'typebox';
import {
  ApiError,
  type CustomEventCommand,
  type EventCommand,
  inputError,
  jsonLength,
  LIMITS,
} from '../../domain/index.ts';
import { customOf, refuseReserved } from './custom.ts';
import { rawObject, reader } from './reader.ts';
import { readNamed } from './users/user-fields.ts';
import { type Raw, readId, readText } from './values.ts';

/** `{event: {type, …}}`. */
export const EventBody = Type.Object({ event: rawObject('EventRequest') });
export const readEventBody = reader(EventBody);

/**
 * Keys of the server's own events. Clients look into them in any event, so a message in one would be taken for a stored
 * one. They are never sent by accident, so they are refused instead of dropped.
 */
const REFUSED_KEYS: ReadonlySet<string> = new Set([
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

/** Keys of an event that the server writes. Clients that forward an event send them along, so they are ignored. */
const OWNED_KEYS: ReadonlySet<string> = new Set([
  'type',
  'user',
  'user_id',
  'cid',
  'channel_id',
  'channel_type',
  'created_at',
  'received_at',
  'connection_id',
  // Clients take these for the server's, whatever the event is called.
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

const NOT_CUSTOM: ReadonlySet<string> = new Set([...OWNED_KEYS, ...REFUSED_KEYS]);

const MOST_NAME = 100;

/** Reads the name and, when asked for, the data of an event. @throws ApiError `input`, `tooLarge` */
export function readCustomEvent(raw: Raw): CustomEventCommand {
  const bytes = jsonLength(raw);
  if (bytes > LIMITS.eventBytes)
    throw new ApiError('tooLarge', `event is too large: ${bytes} bytes, at most ${LIMITS.eventBytes}`);
  const name = readText(raw.type, 'event.type', MOST_NAME);
  if (name === null || name.trim() === '') throw inputError('event.type is a required field');
  return {
    name,
    data() {
      refuseReserved(raw, REFUSED_KEYS, 'event');
      return customOf(raw, NOT_CUSTOM);
    },
  };
}

/**
 * Reads `{type, parent_id?, …}`: typing.start, typing.stop, message.read or a name of the client's own.
 * @throws ApiError `input`, `tooLarge`
 */
export function readEvent(raw: Raw): EventCommand {
  if (raw.type === 'message.read') {
    const messageId = readId(raw.message_id, 'event.message_id');
    return { kind: 'read', messageId, threadId: readId(raw.thread_id, 'event.thread_id') };
  }
  const own = readCustomEvent(raw);
  const sender = readNamed(raw, 'user', 'event.user');
  const { name } = own;
  if (name !== 'typing.start' && name !== 'typing.stop') return { kind: 'custom', sender, ...own };
  const parentId = () => readId(raw.parent_id, 'event.parent_id');
  return { kind: 'typing', type: name, sender, parentId };
}
