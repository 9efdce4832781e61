import { readableChannel } from '../channels/load.ts';
import { removeDraft } from '../drafts/tell.ts';
import { ApiError } from '../errors.ts';
import { changeOf } from '../events/change.ts';
import { inputError, isRecord } from '../input/read.ts';
import { requireShareable } from '../locations/attach.ts';
import { type Access, requireGrant } from '../permissions/access.ts';
import { requireAttachable } from '../polls/attach.ts';
import type { Ports } from '../ports.ts';
import type { StoreWriter } from '../store-port.ts';
import type { Actor, Cid, MessageRecord, MessageView, Raw, UserRecord } from '../types.ts';
import { actingPerson, namedIn } from '../users/acting-user.ts';
import { appendMessage } from './append.ts';
import { refuseBanned, refuseFrozen, refuseTooSoon, requireContentGrants } from './content-grants.ts';
import { type MessageInput, readMessage, requireContent } from './message-input.ts';
import { contentRefusal, refusedMessage } from './refused.ts';
import { countReply, requireParent } from './thread.ts';

/** @throws ApiError 16 where it is not in this channel, 17 without the grant, 19 where quotes are off. */
export async function requireQuoted(store: StoreWriter, access: Access, id: string): Promise<void> {
  if (!access.type.config.quotes)
    throw new ApiError('featureOff', `channel type ${access.channel.type} has quotes disabled`);
  requireGrant(access, 'quote-message');
  const quoted = await store.messages.get(id);
  if (quoted === null || quoted.cid !== access.channel.cid) {
    throw new ApiError('notFound', `quoted message with id ${id} doesn't exist in this channel`);
  }
}

/** Only people who exist can be mentioned. */
export async function knownUsers(store: StoreWriter, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const known = new Set((await store.users.getMany(ids)).map(({ id }) => id));
  return ids.filter((id) => known.has(id));
}

/** A message as it will be stored, without its times. */
export function newRecord(
  ports: Ports,
  access: Access,
  user: UserRecord,
  input: MessageInput,
): MessageRecord {
  const reply = input.parentId === null ? 'regular' : 'reply';
  // Times are given when it is appended.
  const pinnedAt = input.pinned === true ? ports.clock.now() : null;
  return {
    id: input.id ?? `${user.id}-${ports.ids.uuid()}`,
    cid: access.channel.cid,
    userId: user.id,
    type: input.isSystem ? 'system' : reply,
    text: input.text,
    parentId: input.parentId,
    showInChannel: input.parentId !== null && input.showInChannel === true,
    quotedMessageId: input.quotedMessageId,
    mentionedUserIds: input.mentionedUserIds,
    attachments: input.attachments,
    silent: input.silent ?? false,
    custom: input.custom,
    pollId: input.pollId,
    // Times are given when it is appended.
    sharedLocation: input.location === null ? null : { ...input.location, createdAt: 0, updatedAt: 0 },
    reactionGroups: {},
    replyCount: 0,
    deletedReplyCount: 0,
    threadParticipantIds: [],
    pinnedAt,
    pinnedById: pinnedAt === null ? null : user.id,
    pinExpires: pinnedAt === null ? null : input.pinExpires,
    createdAt: 0,
    updatedAt: 0,
    textUpdatedAt: null,
    deletedAt: null,
  };
}

/** What must hold before the message itself is looked at. */
async function requireMayWrite(
  ports: Ports,
  store: StoreWriter,
  access: Access,
  user: UserRecord,
  isReply: boolean,
): Promise<void> {
  refuseBanned(ports, access, user);
  requireGrant(access, isReply ? 'create-reply' : 'create-message');
  refuseFrozen(access);
  await refuseTooSoon(ports, store, access, user);
}

/**
 * Send a message. The order of the checks is the API's: existence, ban, grant, frozen, slow mode, shape, duplicate id,
 * parent and quote, mentions, links and attachments, length.
 */
export async function sendMessage(ports: Ports, actor: Actor, cid: Cid, raw: Raw): Promise<MessageView> {
  if (!isRecord(raw)) throw inputError('message must be an object');
  return ports.store.write(async (store) => {
    const named = actor.kind === 'server' ? namedIn(raw) : undefined;
    const { caller, user } = await actingPerson(ports, store, actor, 'message.user', named);
    const access = await readableChannel(store, caller, cid);
    const isReply = typeof raw.parent_id === 'string' && raw.parent_id !== '';
    await requireMayWrite(ports, store, access, user, isReply);
    const given = readMessage(raw);
    requireContent(given);
    if (given.id !== null && (await store.messages.get(given.id)) !== null) {
      throw inputError(`a message with ID ${given.id} already exists`);
    }
    const parent = given.parentId === null ? null : await requireParent(store, access, given.parentId);
    if (given.quotedMessageId !== null) await requireQuoted(store, access, given.quotedMessageId);
    if (given.pollId !== null) await requireAttachable(store, access, given.pollId);
    if (given.location !== null) requireShareable(ports, access, given.location);
    const input = { ...given, mentionedUserIds: await knownUsers(store, given.mentionedUserIds) };
    requireContentGrants(access, input);
    if (input.pinned === true) requireGrant(access, 'pin-message', true);
    const record = newRecord(ports, access, user, input);
    const refusal = contentRefusal(access, input);
    if (refusal !== null) return refusedMessage(ports, access, user, input, record.id, refusal);

    const change = changeOf(ports, store, access.channel);
    const view = await appendMessage(ports, store, change, access, user, record);
    if (parent !== null) await countReply(ports, store, change, user, parent, view);
    await removeDraft(ports, store, { userId: user.id, cid, parentId: record.parentId });
    await change.save();
    return view;
  });
}
