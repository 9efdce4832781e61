import { ApiError } from '../errors.ts';
import { type Change, changeOf } from '../events/change.ts';
import { inputError, isRecord } from '../input/read.ts';
import { applySteps, readSteps, refuseReservedStep } from '../input/set-unset.ts';
import { can, requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { SetUnset } from '../services.ts';
import type { StoreWriter } from '../store-port.ts';
import type { Actor, Custom, Json, MessageRecord, MessageView, Raw, UserRecord } from '../types.ts';
import { actingPerson, namedIn } from '../users/acting-user.ts';
import { viewUser } from '../users/people.ts';
import { messageView } from '../views/message-views.ts';
import { refuseBanned, requireContentGrants } from './content-grants.ts';
import { type Found, readableMessage, refuseDeleted } from './load.ts';
import { type MessageInput, REFUSED_MESSAGE_KEYS, readMessage, requireContent } from './message-input.ts';
import { knownUsers, requireQuoted } from './send.ts';

/** Keys of a message that never change, beside those no client may send at all. */
const FIXED: ReadonlySet<string> = new Set([
  ...REFUSED_MESSAGE_KEYS,
  'id',
  'cid',
  'type',
  'user',
  'user_id',
  'parent_id',
  'show_in_channel',
  'poll_id',
  'shared_location',
]);

function pinFields(ports: Ports, message: MessageRecord, input: MessageInput, user: UserRecord) {
  const now = ports.clock.now();
  const pinned = input.pinned ?? message.pinnedAt !== null;
  if (!pinned) return { pinnedAt: null, pinnedById: null, pinExpires: null };
  if (input.pinExpires !== null && input.pinExpires <= now)
    throw inputError('message.pin_expires must be in the future');
  return {
    pinnedAt: message.pinnedAt ?? now,
    pinnedById: message.pinnedById ?? user.id,
    pinExpires: input.pinned === null ? message.pinExpires : input.pinExpires,
  };
}

/** Pinning has a grant of its own; everything else is an edit. */
function requireEditGrants({ access, message, isOwn }: Found, input: MessageInput, edits: boolean): void {
  const pins = input.pinned !== null && input.pinned !== (message.pinnedAt !== null);
  if (pins) requireGrant(access, 'pin-message', isOwn);
  if (edits || !pins) requireGrant(access, 'update-message', isOwn);
}

async function edited(
  ports: Ports,
  store: StoreWriter,
  found: Found,
  input: MessageInput,
  user: UserRecord,
  edits: boolean,
): Promise<MessageRecord> {
  const { message, access } = found;
  refuseDeleted(message);
  refuseBanned(ports, access, user);
  requireEditGrants(found, input, edits);
  if (input.silent !== null && input.silent !== message.silent)
    throw inputError('message.silent field cannot be updated');
  if (input.pollId !== null && input.pollId !== message.pollId)
    throw inputError('message.poll_id field cannot be updated');
  requireContent({ ...input, pollId: message.pollId, location: message.sharedLocation });
  const quotes = input.quotedMessageId !== null && input.quotedMessageId !== message.quotedMessageId;
  if (quotes) await requireQuoted(store, access, input.quotedMessageId);
  const mentionedUserIds = await knownUsers(store, input.mentionedUserIds);
  if (edits && !can(access, 'update-message', false)) {
    requireContentGrants(access, { ...input, mentionedUserIds, isSystem: false });
  }
  const { maxMessageLength } = access.type.config;
  if (input.text.length > maxMessageLength) {
    throw new ApiError(
      'messageTooLong',
      `message.text is too long: ${input.text.length} characters, at most ${maxMessageLength}`,
    );
  }
  return {
    ...message,
    text: input.text,
    attachments: input.attachments,
    mentionedUserIds,
    quotedMessageId: input.quotedMessageId ?? message.quotedMessageId,
    custom: input.custom,
    ...pinFields(ports, message, input, user),
  };
}

async function saveEdited(
  ports: Ports,
  store: StoreWriter,
  change: Change,
  before: MessageRecord,
  after: MessageRecord,
  user: UserRecord,
): Promise<MessageView> {
  const at = change.stamp();
  const textUpdatedAt = before.text === after.text ? before.textUpdatedAt : at;
  const message = { ...after, updatedAt: at, textUpdatedAt };
  await store.messages.update(message);
  await change.log({ type: 'message.updated', messageId: message.id });
  await change.save();
  const told = await messageView(ports, store, message, { viewer: null, known: [user] });
  change.publish(
    {
      type: 'message.updated',
      cid: message.cid,
      createdAt: at,
      user: viewUser(ports, user),
      message: told,
      hardDelete: false,
    },
    { kind: 'watchers', cid: message.cid },
  );
  return messageView(ports, store, message, { viewer: user.id, known: [user] });
}

/** Replace text, attachments, mentions and custom data; identity, thread, time and quote stay. */
export async function updateMessage(ports: Ports, actor: Actor, id: string, raw: Raw): Promise<MessageView> {
  if (!isRecord(raw)) throw inputError('message must be an object');
  return ports.store.write(async (store) => {
    const named = actor.kind === 'server' ? namedIn(raw) : undefined;
    const { caller, user } = await actingPerson(ports, store, actor, 'message.user', named);
    const found = await readableMessage(store, caller, id);
    const after = await edited(ports, store, found, readMessage(raw), user, true);
    const change = changeOf(ports, store, found.access.channel);
    return saveEdited(ports, store, change, found.message, after, user);
  });
}

/** The message as the flat object a client edits. */
function flat(message: MessageRecord): Custom {
  const named: [string, Json][] = [
    ['text', message.text],
    ['attachments', message.attachments],
    ['mentioned_users', message.mentionedUserIds],
  ];
  if (message.quotedMessageId !== null) named.push(['quoted_message_id', message.quotedMessageId]);
  return { ...message.custom, ...Object.fromEntries(named) };
}

const PIN_KEYS: ReadonlySet<string> = new Set(['pinned', 'pin_expires', 'pinned_at']);

/** Set and unset single fields; also how messages are pinned and unpinned. */
export async function updateMessagePartial(
  ports: Ports,
  actor: Actor,
  id: string,
  input: SetUnset,
): Promise<MessageView> {
  const steps = readSteps(input);
  refuseReservedStep(steps, FIXED);
  const edits = steps.some(({ path }) => !PIN_KEYS.has(path[0] ?? ''));
  return ports.store.write(async (store) => {
    const { caller, user } = await actingPerson(ports, store, actor);
    const found = await readableMessage(store, caller, id);
    const message = readMessage(applySteps(flat(found.message), steps));
    const after = await edited(ports, store, found, message, user, edits);
    const quoteGone = steps.some(({ path, value }) => path[0] === 'quoted_message_id' && value === undefined);
    const change = changeOf(ports, store, found.access.channel);
    return saveEdited(
      ports,
      store,
      change,
      found.message,
      quoteGone ? { ...after, quotedMessageId: null } : after,
      user,
    );
  });
}
