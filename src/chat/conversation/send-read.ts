import type { ChatClient } from '../../client/index.ts';
import { markRead } from '../../client/resources/channels.ts';
import { type ChannelState, keepsPlaces } from '../channels/channel-state.ts';
import type { Target } from './target.ts';
import type { Timeline } from './timeline.ts';

interface Seen {
  readonly target: Target | null;
  readonly timeline: Timeline;
  /** Id of the message up to which the person has read. */
  readonly seenId: string;
}

/** Tells the server up to which message the person has read, if it keeps that. */
export async function sendRead(client: ChatClient, channel: ChannelState, seen: Seen): Promise<void> {
  const { target, timeline, seenId } = seen;
  if (!keepsPlaces(channel)) return;
  // The read may have waited: messages that came meanwhile were not seen.
  const isAll = !timeline.hasNewer && timeline.last()?.id === seenId;
  const range = {
    ...(target?.parentId && { thread_id: target.parentId }),
    ...(!isAll && { message_id: seenId }),
  };
  // Lost or refused: the next message that is seen marks this one too.
  await markRead(client, channel.cid, range).catch(() => null);
}
