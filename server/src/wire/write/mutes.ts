import type { ChannelMuteView, MuteView } from '../../domain/index.ts';
import type { JsonObject } from './json-object.ts';
import { listedChannels } from './listed-channels.ts';
import { listedPeople } from './listed-people.ts';
import { writeTime } from './time.ts';

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
