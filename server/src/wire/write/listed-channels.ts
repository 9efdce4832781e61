import type { ChannelView } from '../../domain/index.ts';
import { writeChannel } from './channel.ts';
import type { JsonObject } from './json-object.ts';

/** Characters of JSON for all channels listed in one object, as long as they are written whole. */
const MOST = 65_536;

/** Writes a channel without custom data and people. */
const writeNamed = (channel: ChannelView): JsonObject =>
  writeChannel({ ...channel, custom: {}, createdBy: null, truncatedBy: null });

/**
 * Returns a writer of the channels listed in one object, such as the mutes of a user. It writes them whole until they are
 * too long. 1,000 muted channels with 5 KB of custom data each, and as much of their creators, had 10 MB.
 */
export function listedChannels(): (channel: ChannelView) => JsonObject {
  let left = MOST;
  return (channel) => {
    if (left <= 0) return writeNamed(channel);
    const written = writeChannel(channel);
    left -= JSON.stringify(written).length;
    return written;
  };
}
