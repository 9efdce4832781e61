/**
 * Most messages are just words in a channel. Few of their thirty columns differ, so the others are part of the
 * statement's text instead of parameters.
 */
import { type RawBuilder, sql } from 'kysely';
import type { MessageRecord } from '../../../../domain/ports/index.ts';
import { PLAIN } from '../../rows/message-columns.ts';
import type { MessageRow } from '../../schema.ts';

type Same = keyof typeof PLAIN;
const SAME = Object.keys(PLAIN) as Same[];

/** Values in the statement's text. */
export const PLAIN_VALUES = Object.fromEntries(SAME.map((column) => [column, sql.lit(PLAIN[column])])) as {
  readonly [C in Same]: RawBuilder<MessageRow[C]>;
};

const isEmpty = (object: object): boolean => {
  for (const _ in object) return false;
  return true;
};

const callsNobody = ({ channel, here, roles, groupIds = [] }: MessageRecord['mentionedGroups']) =>
  !channel && !here && roles.length + groupIds.length === 0;

/** Returns whether the columns of a message that counts as unread are those of `PLAIN`. */
export function isPlain(message: MessageRecord): boolean {
  const { html, parentId, quotedMessageId, pollId, sharedLocation, command, i18n } = message;
  const { pinnedAt, pinnedById, pinExpires, textUpdatedAt, deletedAt } = message;
  const refers = html ?? parentId ?? quotedMessageId ?? pollId ?? sharedLocation ?? command ?? i18n;
  const happened = pinnedAt ?? pinnedById ?? pinExpires ?? textUpdatedAt ?? deletedAt;
  const { mentionedUserIds, attachments, threadParticipantIds, restrictedVisibility } = message;
  const listed =
    mentionedUserIds.length + attachments.length + threadParticipantIds.length + restrictedVisibility.length;
  const { silent, showInChannel, shadowed, hiddenForSome } = message;
  const flagged = silent || showInChannel || shadowed || hiddenForSome;
  return (
    message.type === 'regular' &&
    refers === null &&
    happened === null &&
    listed + message.replyCount + message.deletedReplyCount === 0 &&
    !flagged &&
    isEmpty(message.custom) &&
    isEmpty(message.reactionGroups) &&
    callsNobody(message.mentionedGroups)
  );
}

/** Returns the columns that differ. */
export function plainRow({ id, cid, userId, text, createdAt, updatedAt }: MessageRecord) {
  return { id, cid, user_id: userId, text, created_at: createdAt, updated_at: updatedAt };
}
