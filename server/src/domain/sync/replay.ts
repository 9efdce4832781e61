import type { DomainEvent } from '../event-types.ts';
import { isHiddenHistory, isVisibleTo, viewerOf } from '../messages/visibility.ts';
import type { Access } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { EventRecord, StoreReader } from '../store-port.ts';
import type { MessageView, UserId } from '../types.ts';
import { loadPeople, type People } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { viewMember } from '../views/member-view.ts';
import { messageViews } from '../views/message-views.ts';
import { collapse, DELETED_FOR_ONE } from './collapse.ts';

type Kind = 'new' | 'updated' | 'deleted' | 'undeleted';

function messageEvent(kind: Kind, event: EventRecord, message: MessageView): DomainEvent {
  const { cid, createdAt } = event;
  const { user } = message;
  if (kind === 'new') return { type: 'message.new', cid, createdAt, user, message, watcherCount: 0 };
  const hardDelete = event.data !== null;
  const forMe = event.type === DELETED_FOR_ONE;
  return { type: `message.${kind}`, cid, createdAt, user, message, hardDelete, ...(forMe && { forMe }) };
}

/** A message that was deleted for good is told as it was kept at its deletion. */
function tombstone(event: EventRecord, viewer: UserId | null): MessageView | undefined {
  if (event.data === null) return undefined;
  const message = event.data as unknown as MessageView;
  return isVisibleTo(message, viewer) ? message : undefined;
}

const OF_CHANNEL = ['channel.created', 'channel.updated', 'channel.truncated', 'channel.deleted'] as const;

function isOfChannel(type: string): type is (typeof OF_CHANNEL)[number] {
  return (OF_CHANNEL as readonly string[]).includes(type);
}

/** What a truncation has taken away is not told, even where it is still stored. */
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
  const channel = broadcastChannel(access.channel, people);
  return events.flatMap(({ type, cid, createdAt }): DomainEvent[] =>
    isOfChannel(type) ? [{ type, cid, createdAt, user: null, channel, message: null }] : [],
  );
}

function membershipEvent(access: Access, event: EventRecord | null, people: People): readonly DomainEvent[] {
  const { membership, channel, caller } = access;
  if (event === null || caller.id === null) return [];
  const { cid, createdAt } = event;
  const member = membership === null ? null : viewMember(channel, membership, people);
  // Who left a channel that is open to all still reads it.
  const type = member === null ? 'notification.removed_from_channel' : 'notification.added_to_channel';
  const user = people(caller.id);
  return [{ type, cid, createdAt, user, member, channel: broadcastChannel(channel, people) }];
}

/** One channel's missed events, oldest first, as they look now to the caller. */
export async function replay(
  ports: Ports,
  store: StoreReader,
  access: Access,
  events: readonly EventRecord[],
): Promise<readonly DomainEvent[]> {
  const viewer = access.caller.id;
  const { created, changed, deleted, undeleted, channel, membership, visibility } = collapse(events, viewer);
  const sees = viewerOf(access);
  const found = await store.messages.getMany([
    ...created.keys(),
    ...changed.keys(),
    ...deleted.keys(),
    ...undeleted.keys(),
  ]);
  const records = found.filter(
    (message) =>
      isVisibleTo(message, sees) &&
      !isTruncated(access, message.createdAt) &&
      !isHiddenHistory(access, message),
  );
  const views = await messageViews(ports, store, records, { viewer, known: [access.caller.user] });
  const byId = new Map(views.map((view) => [view.id, view]));
  const told = (kind: Kind, list: ReadonlyMap<string, EventRecord>) =>
    [...list].flatMap(([id, event]) => {
      const message = byId.get(id) ?? tombstone(event, sees);
      // What somebody has deleted for himself stays gone for him.
      const stale = message?.deletedForMe === true && event.type !== DELETED_FOR_ONE;
      return message === undefined || stale ? [] : [messageEvent(kind, event, message)];
    });
  const { createdById } = access.channel;
  const people = await loadPeople(ports, store, createdById === null ? [] : [createdById], [
    access.caller.user,
  ]);
  return [
    ...channelEvents(access, channel, people),
    ...membershipEvent(access, membership, people),
    ...visibilityEvent(access, visibility, people),
    ...told('new', created),
    ...told('updated', changed),
    ...told('deleted', deleted),
    ...told('undeleted', undeleted),
  ].sort((a, b) => a.createdAt - b.createdAt);
}
