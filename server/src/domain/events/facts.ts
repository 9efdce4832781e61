import { typeOfChannel } from '../channel-config.ts';
import type { ChannelFacts } from '../event-types.ts';
import type { ChannelRecord } from '../types/index.ts';

/** Returns the facts of a channel that its events carry. */
export function factsOf(channel: ChannelRecord): ChannelFacts {
  const { memberCount, messageCount, lastMessageAt, team, custom } = channel;
  const { countMessages } = typeOfChannel(channel).config;
  return { memberCount, messageCount: countMessages ? messageCount : null, lastMessageAt, team, custom };
}
