import type { EventFields } from '../event-fields.ts';

/** Whether the conversation is over for this person. */
export function isEnd({ type }: EventFields): boolean {
  return (
    type === 'channel.deleted' ||
    type === 'notification.channel_deleted' ||
    type === 'notification.removed_from_channel'
  );
}
