/** Writes a message's extras without the message itself: drafts, reminders, locations. */
import type { BareDraft, BareLocation, BareReminder } from '../../../domain/index.ts';
import type { JsonObject } from '../json-object.ts';
import { listedPeople } from '../listed-people.ts';
import { writeTime } from '../time.ts';
import { writeUser } from '../user.ts';

export function writeBareDraft(draft: BareDraft): JsonObject {
  const { message } = draft;
  const { channel = false, here = false, roles = [], groupIds = [] } = message.mentionedGroups ?? {};
  return {
    channel_cid: draft.cid,
    created_at: writeTime(draft.createdAt),
    ...(draft.parentId !== null && { parent_id: draft.parentId }),
    message: {
      ...message.custom,
      id: message.id,
      text: message.text,
      type: message.type,
      attachments: message.attachments,
      mentioned_users: message.mentionedUsers.map(listedPeople()),
      ...(channel && { mentioned_channel: true }),
      ...(here && { mentioned_here: true }),
      ...(roles.length > 0 && { mentioned_roles: roles }),
      ...(groupIds.length > 0 && { mentioned_group_ids: groupIds }),
      silent: message.silent,
      ...(draft.parentId !== null && { parent_id: draft.parentId }),
      ...(message.showInChannel && { show_in_channel: true }),
      ...(message.quotedMessageId !== null && { quoted_message_id: message.quotedMessageId }),
      ...(message.pollId !== null && { poll_id: message.pollId }),
    },
  };
}

export function writeBareReminder(reminder: BareReminder): JsonObject {
  return {
    channel_cid: reminder.cid,
    message_id: reminder.messageId,
    user_id: reminder.userId,
    user: writeUser(reminder.user),
    ...(reminder.remindAt !== null && { remind_at: writeTime(reminder.remindAt) }),
    created_at: writeTime(reminder.createdAt),
    updated_at: writeTime(reminder.updatedAt),
  };
}

export function writeBareLocation(location: BareLocation): JsonObject {
  return {
    channel_cid: location.cid,
    message_id: location.messageId,
    user_id: location.userId,
    latitude: location.latitude,
    longitude: location.longitude,
    created_by_device_id: location.deviceId,
    ...(location.endAt !== null && { end_at: writeTime(location.endAt) }),
    created_at: writeTime(location.createdAt),
    updated_at: writeTime(location.updatedAt),
  };
}
