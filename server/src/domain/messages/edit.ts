import { ApiError, inputError } from '../errors.ts';
import type { MessageChanges } from '../event-types.ts';
import type { Change } from '../events/change.ts';
import { LIMITS } from '../limits.ts';
import { can, requireGrant } from '../permissions/access.ts';
import type { MessageInput } from '../services/index.ts';
import { refuseNoteChange } from '../support/note.ts';
import type { MessageRecord, MessageView, UserId, UserRecord } from '../types/index.ts';
import type { Unit, UnitPorts } from '../unit.ts';
import { refuseBorrowedFiles } from '../uploads/renew.ts';
import { messageView } from '../views/message-views.ts';
import { type Found, refuseDeleted } from './load.ts';
import { isNote } from './note-readers.ts';
import { refuseUnwanted } from './sending/blocklist.ts';
import { refuseBanned, refusePastPin, requireContentGrants } from './sending/content-grants.ts';
import { knownGroups, knownUsers, requireQuoted } from './sending/prepare.ts';
import { requireContent } from './sending/require-content.ts';
import { messageConfig } from './sending/rules.ts';
import { storeUpdated } from './store-updated.ts';
import { readersOf } from './visibility.ts';

function pinFields(
  ports: UnitPorts,
  message: MessageRecord,
  { input, user }: { readonly input: MessageInput; readonly user: UserRecord },
) {
  const pinned = input.pinned ?? message.pinnedAt !== null;
  if (!pinned) return { pinnedAt: null, pinnedById: null, pinExpires: null };
  refusePastPin(ports, input);
  return {
    pinnedAt: message.pinnedAt ?? ports.clock.now(),
    pinnedById: message.pinnedById ?? user.id,
    pinExpires: input.pinned === null ? message.pinExpires : input.pinExpires,
  };
}

/** Checks the grants of an edit. Pinning has a grant of its own; everything else is an edit. */
function requireEditGrants({ access, message, isOwn }: Found, input: MessageInput, edits: boolean): void {
  const pins = input.pinned !== null && input.pinned !== (message.pinnedAt !== null);
  if (pins) requireGrant(access, 'pin-message', isOwn);
  if (edits || !pins) requireGrant(access, 'update-message', isOwn);
}

/**
 * Refuses a quote of a message that not all readers of this one may see. @throws ApiError `notFound`, `notAllowed`,
 * `featureOff`.
 */
async function requireQuotable(unit: Unit, { access, message }: Found, id: string): Promise<void> {
  const quoted = await requireQuoted(unit, access, id);
  const readers = await readersOf(unit, quoted);
  const shown = await readersOf(unit, message);
  // The staff change, so a note and a message for some users never have the same readers for long.
  const differ = isNote(quoted) !== isNote(message);
  const leaks =
    readers !== null && (differ || shown === null || shown.some((reader) => !readers.includes(reader)));
  if (leaks) throw new ApiError('notFound', `quoted message with id ${id} doesn't exist in this channel`);
}

/**
 * Refuses a new text; a text that was there before may stay. @throws ApiError `messageTooLong`, `moderated` for
 * unwanted words.
 */
function refuseText(unit: Unit, { access, message }: Found, text: string): void {
  const config = messageConfig(unit, access);
  if (text.length > config.maxMessageLength) {
    throw new ApiError(
      'messageTooLong',
      `message.text is too long: ${text.length} characters, at most ${config.maxMessageLength}`,
    );
  }
  if (text !== message.text && !isNote(message)) refuseUnwanted(unit, access, text);
}

interface EditedMessageInput {
  readonly input: MessageInput;
  readonly user: UserRecord;
  readonly edits: boolean;
}

/**
 * Returns the message after the edit.
 * @throws ApiError `input` for fields that may not change, `notFound`, `notAllowed`, `messageTooLong`, `moderated`,
 * `featureOff`
 */
export async function editedMessage(
  unit: Unit,
  found: Found,
  { input, user, edits }: EditedMessageInput,
): Promise<MessageRecord> {
  const { message, access } = found;
  refuseDeleted(message);
  refuseBanned(unit, access, user);
  requireEditGrants(found, input, edits);
  refuseNoteChange(message, input);
  // A note is silent to those whom it does not mention.
  if (input.silent !== null && input.silent !== message.silent && !isNote(message))
    throw inputError('message.silent field cannot be updated');
  if (input.pollId !== null && input.pollId !== message.pollId)
    throw inputError('message.poll_id field cannot be updated');
  requireContent({ ...input, pollId: message.pollId, location: message.sharedLocation });
  const quotes = input.quotedMessageId !== null && input.quotedMessageId !== message.quotedMessageId;
  if (quotes) await requireQuotable(unit, found, input.quotedMessageId);
  const mentionedUserIds = await knownUsers(unit, input.mentionedUserIds);
  const mentionedGroups = await knownGroups(unit, access, input.mentionedGroups);
  if (edits && !can(access, 'update-message', false)) {
    const kept = { ...input, mentionedUserIds, mentionedGroups, isSystem: false, restrictedVisibility: [] };
    requireContentGrants(access, kept);
  }
  refuseText(unit, found, input.text);
  const after = {
    ...message,
    text: input.text,
    html: input.html ?? (input.text === message.text ? message.html : null),
    attachments: input.attachments,
    mentionedUserIds,
    mentionedGroups,
    quotedMessageId: input.quotedMessageId ?? message.quotedMessageId,
    // A translation belongs to the text it was made of.
    i18n: input.text === message.text ? message.i18n : null,
    custom: input.custom,
    ...pinFields(unit, message, { input, user }),
  };
  if (!access.caller.server && user.id !== message.userId) await refuseBorrowedFiles(unit, message, after);
  return after;
}

const differs = (before: unknown, after: unknown) => JSON.stringify(before) !== JSON.stringify(after);

function changesOf(before: MessageRecord, after: MessageRecord): MessageChanges {
  const calls = ({ mentionedUserIds, mentionedGroups }: MessageRecord) => [mentionedUserIds, mentionedGroups];
  const pin = ({ pinnedAt, pinExpires }: MessageRecord) => [pinnedAt, pinExpires];
  return {
    text: before.text !== after.text,
    attachments: differs(before.attachments, after.attachments),
    custom: differs(before.custom, after.custom),
    mentions: differs(calls(before), calls(after)),
    quote: before.quotedMessageId !== after.quotedMessageId,
    pin: differs(pin(before), pin(after)),
  };
}

/** Content of which an earlier version is kept. */
const isChanged = ({ text, attachments, custom }: MessageChanges) => text || attachments || custom;

interface SaveEditedInput {
  readonly after: MessageRecord;
  readonly user: UserRecord;
  /** The user whose change the history records. @default the id of `user` */
  readonly creditedId?: UserId | undefined;
}

/**
 * Stores a changed message and its earlier version, and publishes it to its audience. Returns the changer's own view.
 */
export async function saveEdited(
  change: Change,
  before: MessageRecord,
  { after, user, creditedId = user.id }: SaveEditedInput,
): Promise<MessageView> {
  const { unit } = change;
  const at = change.stamp();
  const textUpdatedAt = before.text === after.text ? before.textUpdatedAt : at;
  const message = { ...after, updatedAt: at, textUpdatedAt };
  const changed = changesOf(before, message);
  if (isChanged(changed)) {
    const { id: messageId, cid, text, attachments, custom } = before;
    const version = { messageId, cid, text, attachments, custom, updatedById: creditedId, updatedAt: at };
    await unit.store.history.append(version, { versions: LIMITS.versions, bytes: LIMITS.versionsBytes });
  }
  await storeUpdated(change, message, { user, what: { changed } });
  return messageView(unit, message, { viewer: user.id, known: [user] });
}
