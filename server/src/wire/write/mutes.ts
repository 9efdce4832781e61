import type { ChannelMuteView, ChannelView, MuteView } from '../../domain/index.ts';
import { writeChannel } from './channel.ts';
import type { JsonObject } from './json-object.ts';
import { listedPeople } from './listed-people.ts';
import { writeTime } from './time.ts';

/** Characters of JSON for all channels listed in one object, as long as they are written whole. */
const MOST = 65_536;

/** Writes a channel without custom data and people. */
const writeNamed = (channel: ChannelView): JsonObject =>
  writeChannel({ ...channel, custom: {}, createdBy: null, truncatedBy: null });

/**
 * Returns a writer of the channels listed in one object, such as the mutes of a user. It writes them whole until they are
 * too long. 1,000 muted channels with 5 KB of custom data each, and as much of their creators, had 10 MB.
 */
function listedChannels(): (channel: ChannelView) => JsonObject {
  let left = MOST;
  return (channel) => {
    if (left <= 0) return writeNamed(channel);
    const written = writeChannel(channel);
    left -= JSON.stringify(written).length;
    return written;
  };
}

const timesOf = (mute: MuteView | ChannelMuteView): JsonObject => ({
  created_at: writeTime(mute.createdAt),
  updated_at: writeTime(mute.updatedAt),
  ...(mute.expires !== null && { expires: writeTime(mute.expires) }),
});

/** Writes the muted users of one user. Together they say little of themselves: there may be 1,000 of 5 KB each. */
export function writeMutes(mutes: readonly MuteView[]): readonly JsonObject[] {
  // The same user in every mute, so that they take no room from the others.
  const [writeMuter, writeTarget] = [listedPeople(), listedPeople()];
  return mutes.map((mute) => ({
    user: writeMuter(mute.user),
    target: writeTarget(mute.target),
    ...timesOf(mute),
  }));
}

/** Writes the muted channels of one user, which say as little. */
export function writeChannelMutes(mutes: readonly ChannelMuteView[]): readonly JsonObject[] {
  const [writeMuter, writeListed] = [listedPeople(), listedChannels()];
  return mutes.map((mute) => ({
    user: writeMuter(mute.user),
    channel: writeListed(mute.channel),
    ...timesOf(mute),
  }));
}
