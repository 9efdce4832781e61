import { isRecord } from '../input/read.ts';
import type { Access } from '../permissions/access.ts';
import type { Json, Millis, Raw } from '../types.ts';

type Said = (value: unknown) => boolean;

const is =
  (now: Json): Said =>
  (value) =>
    JSON.stringify(value) === JSON.stringify(now);

const isTime =
  (now: Millis | null): Said =>
  (value) =>
    now !== null && typeof value === 'string' && Date.parse(value) === now;

/** By key, what the caller was told of the channel beside its data. */
function toldOf({ channel, membership }: Access): Readonly<Record<string, Said>> {
  return {
    hidden: is(membership?.hidden ?? false),
    blocked: is(membership?.blocked ?? false),
    cooldown: is(channel.cooldown),
    filter_tags: is(channel.filterTags),
    truncated_at: isTime(channel.truncatedAt),
    truncated_by: (value) => isRecord(value) && value.id === channel.truncatedById,
    hide_messages_before: isTime(membership?.historyFrom ?? null),
    // Messages have come since; the number says how many there were.
    message_count: (value) => typeof value === 'number' && value >= 0 && value <= channel.messageCount,
  };
}

/**
 * `data` of a full update without what it only repeats: people spread the channel they got and change one key, and the
 * client takes out some of the server's fields, not all. What differs stays, to be refused by its name.
 */
export function withoutEchoes(access: Access, raw: Raw): Raw {
  const told = toldOf(access);
  const isEcho = (key: string, value: unknown) => Object.hasOwn(told, key) && told[key]?.(value) === true;
  return Object.fromEntries(Object.entries(raw).filter(([key, value]) => !isEcho(key, value)));
}
