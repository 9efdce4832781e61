import type { DomainEvent } from '../event-types.ts';
import { isVisibleTo, viewerOf } from '../messages/visibility.ts';
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

function channelEvents(
  access: Access,
  events: readonly EventRecord[],
  people: People,
): readonly DomainEvent[] {
  const channel = broadcastChannel(access.channel, people);
  return events.flatMap(({ type, cid, createdAt }): DomainEvent[] =>
    type === 'channel.created' || type === 'channel.updated'
      ? [{ type, cid, createdAt, user: null, channel, message: null }]
      : [],
  );
}

function membershipEvent(access: Access, event: EventRecord | null, people: People): readonly DomainEvent[] {
  const { membership, channel } = access;
  if (event === null || membership === null) return [];
  const member = viewMember(channel, membership, people);
  const { cid, createdAt } = event;
  const type = 'notification.added_to_channel';
  return [{ type, cid, createdAt, user: member.user, member, channel: broadcastChannel(channel, people) }];
}

/** One channel's missed events, oldest first, as they look now to the caller. */
export async function replay(
  ports: Ports,
  store: StoreReader,
  access: Access,
  events: readonly EventRecord[],
): Promise<readonly DomainEvent[]> {
  const viewer = access.caller.id;
  const { created, changed, deleted, undeleted, channel, membership } = collapse(events, viewer);
  const sees = viewerOf(access);
  const found = await store.messages.getMany([
    ...created.keys(),
    ...changed.keys(),
    ...deleted.keys(),
    ...undeleted.keys(),
  ]);
  const records = found.filter((message) => isVisibleTo(message, sees));
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
    ...told('new', created),
    ...told('updated', changed),
    ...told('deleted', deleted),
    ...told('undeleted', undeleted),
  ].sort((a, b) => a.createdAt - b.createdAt);
}
