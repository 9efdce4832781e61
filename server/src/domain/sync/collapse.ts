import type { EventRecord } from '../store-port.ts';
import type { UserId } from '../types/index.ts';

/** A channel's stored events, reduced to those that matter to a client that catches up. */
export interface Collapsed {
  /** Messages sent within the window, by id: the event of each. */
  readonly created: ReadonlyMap<string, EventRecord>;
  /** Older messages that changed: the last change. */
  readonly changed: ReadonlyMap<string, EventRecord>;
  /** Deleted messages, new or old: the deletion. */
  readonly deleted: ReadonlyMap<string, EventRecord>;
  /** Messages that were restored and still exist. */
  readonly undeleted: ReadonlyMap<string, EventRecord>;
  /** The channel's own events, the last of each kind. */
  readonly channel: readonly EventRecord[];
  /** The caller's joining or leaving, the last one. */
  readonly membership: EventRecord | null;
  /** The last change of whether the caller's list shows the channel. */
  readonly visibility: EventRecord | null;
}

/** Stored when a user deletes a message for themselves; nobody else receives it. */
export const DELETED_FOR_ONE = 'message.deleted_for_one';

const MEMBERSHIP: readonly string[] = ['notification.added_to_channel', 'notification.removed_from_channel'];

const VISIBILITY: readonly string[] = ['channel.hidden', 'channel.visible'];

type Events = Map<string, EventRecord>;

/** Reduces the events of messages. An event about one person alone counts for that person only. */
function collapseMessages(events: readonly EventRecord[], callerId: UserId | null) {
  const [created, changed, deleted, undeleted]: [Events, Events, Events, Events] = [
    new Map(),
    new Map(),
    new Map(),
    new Map(),
  ];
  for (const event of events) {
    const { messageId: id } = event;
    if (id === null) continue;
    switch (event.type) {
      case 'message.new':
        created.set(id, event);
        break;
      case 'message.deleted':
        deleted.set(id, event);
        break;
      case DELETED_FOR_ONE:
        if (event.userId === callerId) deleted.set(id, event);
        break;
      case 'message.undeleted':
        deleted.delete(id);
        undeleted.set(id, event);
        break;
      default:
        changed.set(id, event);
    }
  }
  removeOverridden({ created, changed, deleted, undeleted });
  return { created, changed, deleted, undeleted };
}

/**
 * Removes events that others override. A deletion counts more than everything else, and a restoration more than a
 * change. A new message is shown as it is now.
 */
function removeOverridden({
  created,
  changed,
  deleted,
  undeleted,
}: Record<'created' | 'changed' | 'deleted' | 'undeleted', Events>): void {
  for (const id of created.keys()) {
    changed.delete(id);
    undeleted.delete(id);
  }
  for (const id of undeleted.keys()) changed.delete(id);
  for (const id of deleted.keys()) {
    created.delete(id);
    changed.delete(id);
    undeleted.delete(id);
  }
}

/** Keeps the last event of each object; the ones before are not replayed. */
export function collapse(events: readonly EventRecord[], callerId: UserId | null): Collapsed {
  const others = events.filter(({ messageId }) => messageId === null);
  const lastOwn = (types: readonly string[]) =>
    others.findLast(({ type, userId }) => types.includes(type) && userId === callerId) ?? null;
  const isPersonal = ({ type }: EventRecord) => MEMBERSHIP.includes(type) || VISIBILITY.includes(type);
  const channel = new Map(others.filter((event) => !isPersonal(event)).map((event) => [event.type, event]));
  return {
    ...collapseMessages(events, callerId),
    channel: [...channel.values()],
    membership: lastOwn(MEMBERSHIP),
    visibility: lastOwn(VISIBILITY),
  };
}
