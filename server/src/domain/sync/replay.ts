import type { DomainEvent } from '../event-types.ts';
import { SUPPORT_UPDATED } from '../events/staff.ts';
import { isHiddenHistory, isVisibleTo, viewerOf } from '../messages/visibility.ts';
import type { Access } from '../permissions/access.ts';
import type { EventRecord } from '../store-port.ts';
import type { MessageRecord, MessageView } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import { isStaffOrServer } from '../users/caller.ts';
import { loadPeople, type People } from '../users/people.ts';
import { broadcastChannel, staffChannel } from '../views/channel-view.ts';
import { viewMember } from '../views/member-view.ts';
import { messageViews } from '../views/message-views.ts';
import { collapse, DELETED_FOR_ONE } from './collapse.ts';
import { authorsOf, readTombstone } from './tombstone.ts';

type Kind = 'new' | 'updated' | 'deleted' | 'undeleted';

function messageEvent(kind: Kind, event: EventRecord, message: MessageView): DomainEvent {
  const { cid, createdAt } = event;
  const { user } = message;
  if (kind === 'new') return { type: 'message.new', cid, createdAt, user, message, watcherCount: 0 };
  const hardDelete = event.data !== null;
  const forMe = event.type === DELETED_FOR_ONE;
  return { type: `message.${kind}`, cid, createdAt, user, message, hardDelete, ...(forMe && { forMe }) };
}

function tombstone(event: EventRecord, access: Access, people: People): MessageView | undefined {
  const message = readTombstone(event, people);
  return message !== null && isStillVisible(access, message) ? message : undefined;
}

const OF_CHANNEL = ['channel.created', 'channel.updated', 'channel.truncated', 'channel.deleted'] as const;

function isOfChannel(type: string): type is (typeof OF_CHANNEL)[number] {
  return (OF_CHANNEL as readonly string[]).includes(type);
}

/** Messages before a truncation are not repeated, even if they are still stored. */
const isTruncated = (access: Access, createdAt: number) => createdAt < (access.channel.truncatedAt ?? 0);

function visibilityEvent(
  { channel, caller }: Access,
  event: EventRecord | null,
  people: People,
): DomainEvent[] {
  if (event === null || caller.id === null) return [];
  const { cid, createdAt } = event;
  const type = event.type === 'channel.hidden' ? 'channel.hidden' : 'channel.visible';
  const shown = broadcastChannel(channel, people);
  return [
    { type, cid, createdAt, user: people(caller.id), channel: shown, clearHistory: event.data !== null },
  ];
}

function channelEvents(
  access: Access,
  events: readonly EventRecord[],
  people: People,
): readonly DomainEvent[] {
  const isStaff = isStaffOrServer(access.caller);
  const channel = (isStaff ? staffChannel : broadcastChannel)(access.channel, people);
  return events.flatMap((event): DomainEvent[] => {
    const { cid, createdAt } = event;
    const type = isStaff && event.type === SUPPORT_UPDATED ? 'channel.updated' : event.type;
    return isOfChannel(type) ? [{ type, cid, createdAt, user: null, channel, message: null }] : [];
  });
}

function membershipEvent(access: Access, event: EventRecord | null, people: People): readonly DomainEvent[] {
  const { membership, channel, caller } = access;
  if (event === null || caller.id === null) return [];
  const { cid, createdAt } = event;
  const member = membership === null ? null : viewMember(channel, membership, { people });
  // A user who left a channel that is open to all still reads it.
  const type = member === null ? 'notification.removed_from_channel' : 'notification.added_to_channel';
  const user = people(caller.id);
  return [{ type, cid, createdAt, user, member, channel: broadcastChannel(channel, people) }];
}

/** Events of one channel that the caller missed. */
export interface Missed {
  readonly access: Access;
  /** Oldest first. */
  readonly events: readonly EventRecord[];
}

const isStillVisible = (access: Access, message: MessageRecord | MessageView) =>
  isVisibleTo(message, viewerOf(access)) &&
  !isTruncated(access, message.createdAt) &&
  !isHiddenHistory(access, message);

interface Shown {
  readonly byId: ReadonlyMap<string, MessageView>;
  readonly people: People;
}

function replayOne(
  access: Access,
  { created, changed, deleted, undeleted, channel, membership, visibility }: ReturnType<typeof collapse>,
  { byId, people }: Shown,
): readonly DomainEvent[] {
  const messageEvents = (kind: Kind, list: ReadonlyMap<string, EventRecord>) =>
    [...list].flatMap(([id, event]) => {
      const message = byId.get(id) ?? tombstone(event, access, people);
      // Messages that a user deleted for themselves stay hidden for them.
      const stale = message?.deletedForMe === true && event.type !== DELETED_FOR_ONE;
      if (message === undefined || stale) return [];
      // Gone for all but its author, who does not know: for them it is there.
      const isThere = kind === 'deleted' && message.deletedAt === null && !message.deletedForMe;
      return [messageEvent(isThere ? 'updated' : kind, event, message)];
    });
  return [
    ...channelEvents(access, channel, people),
    ...membershipEvent(access, membership, people),
    ...visibilityEvent(access, visibility, people),
    ...messageEvents('new', created),
    ...messageEvents('updated', changed),
    ...messageEvents('deleted', deleted),
    ...messageEvents('undeleted', undeleted),
  ].sort((a, b) => a.createdAt - b.createdAt);
}

/**
 * Returns missed events of some channels, oldest first in each, as they look now to one caller. Uses a fixed number of
 * queries however many channels there are.
 */
export async function replay(unit: ReadUnit, missed: readonly Missed[]): Promise<readonly DomainEvent[]> {
  const caller = missed[0]?.access.caller;
  if (caller === undefined) return [];
  const collapsed = missed.map(({ access, events }) => ({ access, ends: collapse(events, caller.id) }));
  const ids = collapsed.flatMap(({ ends: { created, changed, deleted, undeleted } }) =>
    [created, changed, deleted, undeleted].flatMap((list) => [...list.keys()]),
  );
  const accesses = new Map(missed.map(({ access }) => [access.channel.cid, access]));
  const records = (await unit.store.messages.getMany(ids)).filter((message) => {
    const access = accesses.get(message.cid);
    return access !== undefined && isStillVisible(access, message);
  });
  const known = [caller.user];
  const views = await messageViews(unit, records, { viewer: caller.id, known });
  const creators = missed.flatMap(({ access }) => access.channel.createdById ?? []);
  const authors = collapsed.flatMap(({ ends: { deleted } }) => authorsOf(deleted.values()));
  const shown: Shown = {
    byId: new Map(views.map((view) => [view.id, view])),
    people: await loadPeople(unit, [...creators, ...authors], known),
  };
  return collapsed.flatMap(({ access, ends }) => replayOne(access, ends, shown));
}
