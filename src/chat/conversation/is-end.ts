import type { Event as ChatEvent } from 'stream-chat';

/** Whether the conversation is over for this person. */
export function isEnd({ type }: ChatEvent): boolean {
  return (
    type === 'channel.deleted' ||
    type === 'notification.channel_deleted' ||
    type === 'notification.removed_from_channel'
  );
}
