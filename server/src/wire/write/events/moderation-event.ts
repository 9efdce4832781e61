import type { DomainEvent } from '../../../domain/index.ts';
import type { JsonObject } from '../json-object.ts';
import { writeOwnUser } from '../own-user.ts';
import { writeReviewItem } from '../review-item.ts';
import { writeTime } from '../time.ts';
import { writeUser } from '../user.ts';

type ModerationEvent = Extract<
  DomainEvent,
  {
    readonly type:
      | 'notification.mutes_updated'
      | 'notification.channel_mutes_updated'
      | 'user.banned'
      | 'user.unbanned'
      | 'user.messages.deleted'
      | 'review_queue_item.new'
      | 'review_queue_item.updated';
  }
>;

export function isModerationEvent(event: DomainEvent): event is ModerationEvent {
  return (
    event.type === 'notification.mutes_updated' ||
    event.type === 'notification.channel_mutes_updated' ||
    event.type === 'user.banned' ||
    event.type === 'user.unbanned' ||
    event.type === 'user.messages.deleted' ||
    event.type === 'review_queue_item.new' ||
    event.type === 'review_queue_item.updated'
  );
}

export function writeModerationPayload(event: ModerationEvent): JsonObject {
  switch (event.type) {
    case 'notification.mutes_updated':
    case 'notification.channel_mutes_updated':
      return { user: writeUser(event.user), me: writeOwnUser(event.me) };
    case 'review_queue_item.new':
    case 'review_queue_item.updated':
      return { item: writeReviewItem(event.item) };
    case 'user.messages.deleted':
      return { user: writeUser(event.user), hard_delete: event.hardDelete, soft_delete: !event.hardDelete };
    default:
      return {
        user: writeUser(event.user),
        ...(event.createdBy !== null && { created_by: writeUser(event.createdBy) }),
        ...(event.expiration !== null && { expiration: writeTime(event.expiration) }),
        ...(event.reason !== null && { reason: event.reason }),
        shadow: event.shadow,
        total_bans: event.totalBans,
      };
  }
}
