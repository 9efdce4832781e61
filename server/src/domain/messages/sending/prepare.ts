import { readableChannel } from '../../channels/load.ts';
import { ApiError, inputError } from '../../errors.ts';
import { requireShareable } from '../../locations/attach.ts';
import { refuseBannedAddress } from '../../moderation/addresses.ts';
import { banStatusOf } from '../../moderation/ban-status.ts';
import { type Access, requireGrant } from '../../permissions/access.ts';
import { requireAttachable } from '../../polls/attach.ts';
import type { MessageCommand, MessageInput } from '../../services/index.ts';
import { noteInput, refuseHalfNote, requireNote } from '../../support/note.ts';
import type {
  Actor,
  ChannelConfig,
  Cid,
  MentionedGroups,
  MessageRecord,
  MessageView,
  UserRecord,
} from '../../types/index.ts';
import type { ReadUnit, Unit } from '../../unit.ts';
import { isOpenTo } from '../../user-groups/access.ts';
import { actingOrNewPerson } from '../../users/acting-user.ts';
import { type ParsedCommand, parseCommand } from '../commands/parse.ts';
import { requireParent } from '../thread.ts';
import { isShownTo, narrowedTo } from '../visibility.ts';
import { checkBlocklist } from './blocklist.ts';
import {
  refuseBanned,
  refuseFrozen,
  refusePastPin,
  refuseTooSoon,
  requireContentGrants,
} from './content-grants.ts';
import { newRecord, shadowOf } from './new-record.ts';
import { refusedMessage, tooLong, unknownCommand } from './refused.ts';
import { requireContent } from './require-content.ts';
import { messageConfig } from './rules.ts';

/**
 * @throws ApiError `notFound` if the quote is not in this channel or not for the caller, `notAllowed` without the grant,
 *   `featureOff` if quotes are off
 */
export async function requireQuoted(unit: Unit, access: Access, id: string): Promise<MessageRecord> {
  if (!access.type.config.quotes)
    throw new ApiError('featureOff', `channel type ${access.channel.type} has quotes disabled`);
  requireGrant(access, 'quote-message');
  const quoted = await unit.store.messages.get(id);
  if (quoted === null || quoted.cid !== access.channel.cid || !isShownTo(access, quoted)) {
    throw new ApiError('notFound', `quoted message with id ${id} doesn't exist in this channel`);
  }
  return quoted;
}

/** Returns the existing users among those mentioned. */
export async function knownUsers(unit: Unit, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return ids;
  const known = new Set((await unit.store.users.getMany(ids)).map(({ id }) => id));
  return ids.filter((id) => known.has(id));
}

/** Returns the existing groups among those mentioned, without those of other teams. */
export async function knownGroups(
  unit: ReadUnit,
  { caller }: Access,
  groups: MentionedGroups,
): Promise<MentionedGroups> {
  const { groupIds = [] } = groups;
  if (groupIds.length === 0) return groups;
  const found = await unit.store.userGroups.getMany(groupIds);
  const open = new Set(found.filter((group) => isOpenTo(unit, caller, group)).map(({ id }) => id));
  return { ...groups, groupIds: groupIds.filter((id) => open.has(id)) };
}

function duplicate(id: string): ApiError {
  return inputError(`a message with ID ${id} already exists`);
}

/** @throws ApiError `input` with the text by which clients know that an earlier attempt succeeded */
export async function refuseDuplicate(unit: Unit, id: string | null): Promise<void> {
  if (id === null) return;
  if (await unit.store.messages.isTaken(id)) throw duplicate(id);
}

/** Checks the author and the channel before the message itself. */
export async function requireMayWrite(
  unit: Unit,
  access: Access,
  { user, isReply }: { readonly user: UserRecord; readonly isReply: boolean },
): Promise<void> {
  refuseBanned(unit, access, user);
  await refuseBannedAddress(unit, access);
  requireGrant(access, isReply ? 'create-reply' : 'create-message');
  refuseFrozen(access);
  await refuseTooSoon(unit, access, user);
}

/** A message that has passed every check. */
export interface Ready {
  readonly access: Access;
  readonly user: UserRecord;
  readonly input: MessageInput;
  readonly config: ChannelConfig;
  readonly parent: MessageRecord | null;
  readonly record: MessageRecord;
  /** Null for plain text. */
  readonly command: ParsedCommand | null;
  /** Words of the channel's list that it contains; the message is stored all the same. */
  readonly unwanted: readonly string[];
}

type Prepared =
  | { readonly kind: 'refused'; readonly view: MessageView }
  | { readonly kind: 'ready'; readonly ready: Ready };

interface Resolved {
  readonly parent: MessageRecord | null;
  readonly quoted: MessageRecord | null;
  /** Users who can read the message. */
  readonly inherited: readonly string[];
}

/** Reads parent, quote, poll and place. A reply is only for users who see the message it answers. */
async function resolve(unit: Unit, access: Access, given: MessageInput): Promise<Resolved> {
  const { parentId, quotedMessageId } = given;
  const parent = parentId === null ? null : await requireParent(unit, access, parentId);
  const quoted = quotedMessageId === null ? null : await requireQuoted(unit, access, quotedMessageId);
  if (given.pollId !== null) await requireAttachable(unit, access, given.pollId);
  if (given.location !== null) requireShareable(unit, access, given.location);
  const ofParent = narrowedTo(parent, given.restrictedVisibility);
  return { parent, quoted, inherited: narrowedTo(quoted, ofParent) };
}

/**
 * Runs the checks of sending, in the API's order: existence, ban, grant, frozen, slow mode, shape, duplicate id, parent
 * and quote, command, mentions, links and attachments, length, unwanted words. If the content is refused, returns a
 * message of type `error`; every other refusal throws.
 */
export async function prepareMessage(
  unit: Unit,
  actor: Actor,
  { cid, message }: { readonly cid: Cid; readonly message: MessageCommand },
): Promise<Prepared> {
  const { caller, user } = await actingOrNewPerson(unit, actor, message.author);
  const access = await readableChannel(unit, caller, cid);
  await requireMayWrite(unit, access, { user, isReply: message.isReply });
  const given = message.content(caller);
  requireContent(given);
  await refuseDuplicate(unit, given.id);
  const { parent, quoted, inherited } = await resolve(unit, access, given);
  const config = messageConfig(unit, access);
  if (given.isNote) requireNote(access, { user, input: given, quoted });
  else refuseHalfNote(given, quoted);
  const command = given.isSystem || given.isNote ? null : parseCommand(unit, config, given.text);
  const known = {
    ...given,
    mentionedUserIds: await knownUsers(unit, given.mentionedUserIds),
    mentionedGroups: await knownGroups(unit, access, given.mentionedGroups),
  };
  const shared = { ...known, restrictedVisibility: inherited };
  const input = given.isNote ? await noteInput(unit, user, shared) : shared;
  const fresh = newRecord(unit, access, { user, input });
  const refused = async (reason: string, blocklist: string | null = null): Promise<Prepared> => {
    await refuseDuplicate(unit, given.id);
    const moderation =
      blocklist === null ? null : ({ action: 'remove', originalText: known.text, blocklist } as const);
    return {
      kind: 'refused',
      view: refusedMessage(unit, access, { user, message: known, id: fresh.id, reason, moderation }),
    };
  };
  if (command?.kind === 'unknown') return refused(unknownCommand(command.name));
  requireContentGrants(access, known);
  if (known.pinned === true) {
    requireGrant(access, 'pin-message', true);
    refusePastPin(unit, known);
  }
  const length = tooLong(known.text, config.maxMessageLength);
  if (length !== null) return refused(length);
  // The lists of unwanted words are about what visitors read.
  if (given.isNote)
    return {
      kind: 'ready',
      ready: { access, user, input: known, config, parent, record: fresh, command, unwanted: [] },
    };
  const { words: unwanted, behavior, list, text } = checkBlocklist(unit, access, known.text);
  if (behavior === 'block') return refused(text, list);
  const isShadowed =
    behavior === 'shadow_block' || banStatusOf(access, user, unit.clock.now()) === 'shadowed';
  const record = isShadowed ? shadowOf(fresh) : fresh;
  return { kind: 'ready', ready: { access, user, input: known, config, parent, record, command, unwanted } };
}
