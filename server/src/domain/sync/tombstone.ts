import type { EventRecord } from '../store-port.ts';
import type { Json, MessageView, UserId } from '../types/index.ts';
import type { People } from '../users/people.ts';

/** Fields to remove from a message that is gone for good: its content, author and readers. */
const SAID_NOTHING = {
  member: null,
  moderation: null,
  userGroups: [],
  quotedMessage: null,
  quoteKeptFrom: [],
  mentionedUsers: [],
  threadParticipants: [],
  pinnedAt: null,
  pinnedBy: null,
  pinExpires: null,
  command: null,
  poll: null,
  sharedLocation: null,
  reactionGroups: {},
  latestReactions: [],
  ownReactions: [],
} as const satisfies Partial<MessageView>;

type Kept = Omit<MessageView, keyof typeof SAID_NOTHING | 'user'>;

/**
 * Returns what the log keeps of a message that is gone for good, for users who were away. It keeps users as ids: they
 * may be erased before anybody asks.
 */
export function tombstoneOf(message: MessageView): Json {
  return { ...message, ...SAID_NOTHING, user: null } as unknown as Json;
}

const kept = ({ data }: EventRecord) => data as unknown as Kept;

/** Returns the authors of the messages of these events. */
export function authorsOf(events: Iterable<EventRecord>): readonly UserId[] {
  return [...events].flatMap((event) => (event.data === null ? [] : kept(event).userId));
}

/**
 * Returns the message that `tombstoneOf` kept, with its author as they are now; earlier versions kept more. Null if
 * nothing was kept.
 */
export function readTombstone(event: EventRecord, people: People): MessageView | null {
  if (event.data === null) return null;
  const message = kept(event);
  return { ...message, ...SAID_NOTHING, user: people(message.userId) };
}
