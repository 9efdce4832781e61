/**
 * Writes messages of long answers. Most messages are just words in a channel: they differ in eight keys, so the text of
 * the others is made once. Writing all keys of 250 messages took a quarter of the time of a list of channels.
 */
import type { MessageView, UserView } from '../../../domain/index.ts';
import type { JsonObject } from '../json-object.ts';
import { JsonText } from '../json-text.ts';
import { writeTime } from '../time.ts';
import { writeUser } from '../user.ts';
import { writeMessage } from './message.ts';
import { htmlOf } from './message-html.ts';

/** Stands for a value while the texts between the values are made. */
const SLOT = '\u0000';
/** Keys whose values differ between plain messages. */
const SLOTS = {
  id: SLOT,
  cid: SLOT,
  text: SLOT,
  html: SLOT,
  user: SLOT,
  member: SLOT,
  created_at: SLOT,
  updated_at: SLOT,
};

/** Texts of a plain message before, between and after its own values. */
type Frame = readonly [string, string, string, string, string, string, string, string, string];

/** Made of the first plain message, by the writer of all messages. */
let frame: Frame | null = null;

const makeFrame = (plain: MessageView) =>
  JSON.stringify({ ...writeMessage(plain), ...SLOTS }).split(JSON.stringify(SLOT)) as unknown as Frame;

const isEmpty = (object: object): boolean => {
  for (const _ in object) return false;
  return true;
};

const callsNobody = ({ channel, here, roles, groupIds = [] }: MessageView['mentionedGroups']) =>
  !channel && !here && roles.length + groupIds.length === 0;

const hasOwn = ({ poll, sharedLocation, draft, reminder, moderation }: MessageView) =>
  (poll ?? sharedLocation ?? draft ?? reminder ?? moderation) !== null;

const refers = ({ parentId, quotedMessageId, quotedMessage, pollId, command, i18n }: MessageView) =>
  (parentId ?? quotedMessageId ?? quotedMessage ?? pollId ?? command ?? i18n) !== null;

const hasChanged = ({ pinnedAt, pinnedBy, pinExpires, textUpdatedAt, deletedAt }: MessageView) =>
  (pinnedAt ?? pinnedBy ?? pinExpires ?? textUpdatedAt ?? deletedAt) !== null;

const isFlagged = ({ showInChannel, silent, shadowed, deletedForMe }: MessageView) =>
  showInChannel || silent || shadowed || deletedForMe;

const listsNothing = (message: MessageView) =>
  message.attachments.length + message.mentionedUsers.length + message.threadParticipants.length === 0 &&
  message.latestReactions.length + message.ownReactions.length + message.restrictedVisibility.length === 0;

/** Returns whether a message of a member is just words: its keys outside of `SLOTS` have the values of all such messages. */
function isPlain(message: MessageView): boolean {
  return (
    message.type === 'regular' &&
    message.member !== null &&
    message.replyCount + message.deletedReplyCount === 0 &&
    !isFlagged(message) &&
    !refers(message) &&
    !hasOwn(message) &&
    !hasChanged(message) &&
    listsNothing(message) &&
    isEmpty(message.custom) &&
    isEmpty(message.reactionGroups) &&
    callsNobody(message.mentionedGroups)
  );
}

/** Returns a writer of the messages of one answer. Each equals the result of `writeMessage`. */
export function messageTexts(): (message: MessageView) => JsonText | JsonObject {
  const users = new Map<UserView, string>();
  const textOf = (user: UserView): string => {
    const known = users.get(user);
    if (known !== undefined) return known;
    const text = JSON.stringify(writeUser(user));
    users.set(user, text);
    return text;
  };
  return (message) => {
    const { id, cid, text, html, user, member } = message;
    if (member === null || !isPlain(message)) return writeMessage(message);
    frame ??= makeFrame(message);
    const role = JSON.stringify(member.channelRole);
    return new JsonText(
      `${frame[0]}${JSON.stringify(id)}${frame[1]}${JSON.stringify(cid)}${frame[2]}${JSON.stringify(text)}` +
        `${frame[3]}${JSON.stringify(html ?? htmlOf(text))}${frame[4]}${textOf(user)}` +
        `${frame[5]}{"channel_role":${role},"notifications_muted":${member.notificationsMuted}}` +
        `${frame[6]}"${writeTime(message.createdAt)}"${frame[7]}"${writeTime(message.updatedAt)}"${frame[8]}`,
    );
  };
}
