import type { ChannelStateResponseFields, MessageResponse } from '../../../protocol/index.ts';
import { countsAsUnread } from '../conversation/counts-as-unread.ts';

const timeOf = (value: string | undefined): number => Date.parse(value ?? '') || 0;

/** Returns a listed channel's last message if it has arrived here for the first time; else null. */
export function arrivedWith(
  { channel, messages, read, membership }: ChannelStateResponseFields,
  me: string,
): MessageResponse | null {
  const last = messages?.at(-1);
  const own = read?.find(({ user }) => user?.id === me);
  if (!last || !own || !membership || !countsAsUnread(last, me)) return null;
  if (!channel.own_capabilities?.includes('delivery-events')) return null;
  const known = Math.max(timeOf(own.last_read), timeOf(own.last_delivered_at));
  return timeOf(last.created_at) > known ? last : null;
}
