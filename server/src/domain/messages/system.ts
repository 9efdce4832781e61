import type { Change } from '../events/change.ts';
import { inputError, isRecord, readRecord } from '../input/read.ts';
import { type Access, requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import { pushMessage } from '../push/queue.ts';
import type { StoreWriter } from '../store-port.ts';
import type { MessageView, Raw } from '../types.ts';
import { requirePerson } from '../users/caller.ts';
import { embeddedUser } from '../users/upsert.ts';
import { appendMessage } from './append.ts';
import { requireContentGrants } from './content-grants.ts';
import { readMessage, requireContent } from './message-input.ts';
import { newRecord } from './new-record.ts';
import { knownGroups, knownUsers, refuseDuplicate } from './prepare.ts';

/** The server may name the author in the message; else it is whoever makes the change. */
async function authorOf(ports: Ports, store: StoreWriter, access: Access, raw: Raw) {
  const { caller } = access;
  if (!caller.server) return requirePerson(caller);
  if (isRecord(raw.user)) {
    return embeddedUser(ports, store, raw.user, 'message.user');
  }
  const named = typeof raw.user_id === 'string' ? await store.users.get(raw.user_id) : null;
  return named ?? requirePerson(caller, 'message.user');
}

/** The message that goes with a change of the channel, of type `system`: it does not count as unread. */
export async function sendSystemMessage(
  ports: Ports,
  store: StoreWriter,
  change: Change,
  access: Access,
  message: unknown,
  skipPush = false,
): Promise<MessageView> {
  const raw = readRecord(message, 'message');
  const author = await authorOf(ports, store, access, raw);
  requireGrant(access, 'create-message');
  const given = readMessage(raw);
  requireContent(given);
  const { maxMessageLength } = access.type.config;
  if (given.text.length > maxMessageLength)
    throw inputError(`message.text must have at most ${maxMessageLength} characters`);
  await refuseDuplicate(store, given.id);
  const input = {
    ...given,
    parentId: null,
    quotedMessageId: null,
    pinned: null,
    restrictedVisibility: [],
    pollId: null,
    location: null,
  };
  requireContentGrants(access, { ...input, isSystem: false });
  const mentionedUserIds = await knownUsers(store, input.mentionedUserIds);
  const mentionedGroups = await knownGroups(store, access, input.mentionedGroups);
  const known = { ...input, mentionedUserIds, mentionedGroups, isSystem: true };
  const record = newRecord(ports, access, author, known);
  const view = await appendMessage(ports, store, change, access, author, record);
  if (!skipPush) await pushMessage(ports, store, record);
  return view;
}
