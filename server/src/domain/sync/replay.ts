import type { DomainEvent } from '../event-types.ts';
import type { Access } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { EventRecord, StoreReader } from '../store-port.ts';
import type { MessageView } from '../types.ts';
import { loadPeople, type People } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { viewMember } from '../views/member-view.ts';
import { messageViews } from '../views/message-views.ts';
import { collapse } from './collapse.ts';

function messageEvent(
  kind: 'new' | 'updated' | 'deleted',
  event: EventRecord,
  message: MessageView,
): DomainEvent {
  const { cid, createdAt } = event;
  const { user } = message;
  if (kind === 'new') return { type: 'message.new', cid, createdAt, user, message, watcherCount: 0 };
  const hardDelete = event.data !== null;
  return { type: `message.${kind}`, cid, createdAt, user, message, hardDelete };
}

/** A message that was deleted for good is told as it was kept at its deletion. */
function tombstone(event: EventRecord): MessageView | undefined {
  return event.data === null ? undefined : (event.data as unknown as MessageView);
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
  const { created, changed, deleted, channel, membership } = collapse(events, viewer);
  const records = await store.messages.getMany([...created.keys(), ...changed.keys(), ...deleted.keys()]);
  const views = await messageViews(ports, store, records, { viewer, known: [access.caller.user] });
  const byId = new Map(views.map((view) => [view.id, view]));
  const told = (kind: 'new' | 'updated' | 'deleted', list: ReadonlyMap<string, EventRecord>) =>
    [...list].flatMap(([id, event]) => {
      const message = byId.get(id) ?? tombstone(event);
      return message === undefined ? [] : [messageEvent(kind, event, message)];
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
  ].sort((a, b) => a.createdAt - b.createdAt);
}
