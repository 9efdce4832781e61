import type { ChannelRecord, UserId } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import { readersAmong } from './readers.ts';
import { onlineRecipients } from './recipients.ts';

/** Stored when a support conversation changes for staff alone; they receive it as `channel.updated`. */
export const SUPPORT_UPDATED = 'support.updated';

/** Returns the connected staff who may read a support conversation; nobody for other channels. */
export async function staffWatching(unit: ReadUnit, channel: ChannelRecord): Promise<readonly UserId[]> {
  if (channel.support === null) return [];
  const { staffIds } = await onlineRecipients(unit, channel);
  return readersAmong(unit, channel, staffIds);
}
