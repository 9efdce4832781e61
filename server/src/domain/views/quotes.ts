import type { DomainEvent } from '../event-types.ts';
import type { MessageRecord, MessageView, UserId } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';

export const NOBODY: readonly UserId[] = [];

interface Quotes {
  /** Quotes that may be shown; for others only the id stays in the message. */
  readonly quoted: readonly MessageRecord[];
  /** For broadcasts, by the quoted message's id: users it is not shown to. */
  readonly keptFrom: ReadonlyMap<string, readonly UserId[]>;
}

const NONE: Quotes = { quoted: [], keptFrom: new Map() };

/**
 * Returns users whose lists do not hold a message: their time in the channel begins after it, or they deleted it for
 * themselves.
 */
async function withoutIt(unit: ReadUnit, message: MessageRecord): Promise<readonly UserId[]> {
  const beginners = await unit.store.members.beginningAfter(message.cid, message.createdAt);
  const hiders = message.hiddenForSome ? await unit.store.messages.hiders(message.id) : NOBODY;
  return [...beginners, ...hiders];
}

/** Loads quoted messages. A quote never shows a user what is from before their own beginning of the channel. */
export async function loadQuotes(
  unit: ReadUnit,
  messages: readonly MessageRecord[],
  { viewer, byServer = false }: { readonly viewer: UserId | null; readonly byServer?: boolean },
): Promise<Quotes> {
  const ids = messages.flatMap(({ quotedMessageId }) => quotedMessageId ?? []);
  const found = ids.length === 0 ? [] : await unit.store.messages.getMany(ids);
  if (found.length === 0) return NONE;
  if (byServer) return { ...NONE, quoted: found };
  if (viewer === null) {
    const keptFrom = new Map<string, readonly UserId[]>();
    for (const message of found) keptFrom.set(message.id, await withoutIt(unit, message));
    return { quoted: found, keptFrom };
  }
  const own = await unit.store.members.of(viewer, [...new Set(found.map(({ cid }) => cid))]);
  const begins = new Map(own.map(({ cid, historyFrom }) => [cid, historyFrom ?? -1]));
  return { ...NONE, quoted: found.filter(({ cid, createdAt }) => createdAt > (begins.get(cid) ?? -1)) };
}

/** Returns a message for readers who may not see its quote: it shows only that there is one. */
const unquoted = (message: MessageView): MessageView => ({
  ...message,
  quotedMessage: null,
  quoteKeptFrom: NOBODY,
});

/**
 * Returns the same event without the quoted message, and the users it is for; null if the event is the same for all.
 */
export function unquotedTwin(
  event: DomainEvent,
): { readonly event: DomainEvent; readonly userIds: readonly UserId[] } | null {
  if (!('message' in event) || event.message === null || event.message.quotedMessage === null) return null;
  const userIds = event.message.quoteKeptFrom;
  return userIds.length === 0
    ? null
    : { event: { ...event, message: unquoted(event.message) } as DomainEvent, userIds };
}
