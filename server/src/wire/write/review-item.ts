import type { MessageView, ReviewItemView } from '../../domain/index.ts';
import type { JsonObject } from './json-object.ts';
import { writeMessage } from './messages/message.ts';
import { writeBan, writeFlag } from './moderation.ts';
import { writeTime } from './time.ts';
import { writeUser } from './user.ts';

/** Returns the addresses that a message's attachments show. */
const addresses = (message: MessageView | null, type: string, key: string): readonly string[] =>
  (message?.attachments ?? []).flatMap((attachment) => {
    const { type: kind, [key]: url } = attachment as JsonObject;
    return kind === type && typeof url === 'string' ? [url] : [];
  });

/** Writes the content to review; the storage's `has_*` filters ask the same. */
function payloadOf({ message, messageId, creator }: ReviewItemView): JsonObject {
  const text = messageId === null ? creator.name : message?.text;
  const profile = messageId === null && creator.image ? [creator.image] : [];
  return {
    texts: text ? [text] : [],
    images: [...addresses(message, 'image', 'image_url'), ...profile],
    videos: addresses(message, 'video', 'asset_url'),
  };
}

/** Writes an item of the review queue. Findings of machines are empty: here people complain, and lists of words do. */
export function writeReviewItem(item: ReviewItemView): JsonObject {
  const { message, review } = item;
  const payload = payloadOf(item);
  const has = (key: string) => (payload[key] as readonly string[]).length > 0;
  const actions = item.actions.map((action) => ({
    type: action.type,
    ...(action.userId !== null && { user_id: action.userId }),
    ...(action.user !== null && { user: writeUser(action.user) }),
    ...(action.reason !== null && { reason: action.reason }),
    created_at: writeTime(action.createdAt),
  }));
  return {
    id: item.id,
    created_at: writeTime(item.createdAt),
    updated_at: writeTime(item.updatedAt),
    entity_type: item.messageId === null ? 'stream:user' : 'stream:chat:v1:message',
    entity_id: item.messageId ?? item.targetUserId,
    entity_creator_id: item.targetUserId,
    entity_creator: writeUser(item.creator),
    ...(item.cid !== null && { channel_cid: item.cid }),
    ...(message !== null && { message: writeMessage(message) }),
    status: item.reviewed ? 'reviewed' : 'pending',
    recommended_action: 'flag',
    severity: 0,
    flags: item.flags.map((flag) => ({
      ...writeFlag({ ...flag, message: null }),
      type: flag.byAutomod ? 'automod' : 'user_report',
      reporter_type: flag.byAutomod ? 'automod' : 'user',
    })),
    flags_count: item.flagsCount,
    bans: item.bans.map((ban) => ({ ...writeBan(ban), ...(ban.cid !== null && { channel_cid: ban.cid }) })),
    actions,
    actions_taken: actions,
    moderation_payload: payload,
    has_text: has('texts'),
    has_image: has('images'),
    has_video: has('videos'),
    languages: [],
    teams: [],
    config_key: '',
    assigned_to: null,
    ...(item.reviewed &&
      review !== null && {
        reviewed_at: writeTime(review.reviewedAt),
        completed_at: writeTime(review.reviewedAt),
        ...(item.reviewedBy !== null && {
          reviewed_by: item.reviewedBy.id,
          reviewer: writeUser(item.reviewedBy),
        }),
      }),
    ...(review !== null && { latest_moderator_action: review.result }),
  };
}
