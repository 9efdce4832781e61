import type { EventRecord } from '../store-port.ts';
import type { UserId } from '../types.ts';

/** A channel's stored events, reduced to those that matter to a client that catches up. */
export interface Collapsed {
  /** Messages that came within the window, by id: the event of their coming. */
  readonly created: ReadonlyMap<string, EventRecord>;
  /** Older messages that changed: the last change. */
  readonly changed: ReadonlyMap<string, EventRecord>;
  /** Messages that were deleted, new or old: the deletion. */
  readonly deleted: ReadonlyMap<string, EventRecord>;
  /** Messages that came back and are still there. */
  readonly undeleted: ReadonlyMap<string, EventRecord>;
  /** The channel's own events, the last of each kind. */
  readonly channel: readonly EventRecord[];
  /** The caller's joining or leaving, the last one. */
  readonly membership: EventRecord | null;
  /** Whether the caller's list shows the channel: the last change of it. */
  readonly visibility: EventRecord | null;
}

/** Stored where somebody deletes a message for himself: nobody else hears of it. */
export const DELETED_FOR_ONE = 'message.deleted_for_one';

const MEMBERSHIP: readonly string[] = ['notification.added_to_channel', 'notification.removed_from_channel'];

const VISIBILITY: readonly string[] = ['channel.hidden', 'channel.visible'];

/** Only the last of each thing matters: how it came about is not replayed. */
export function collapse(events: readonly EventRecord[], callerId: UserId | null): Collapsed {
  const created = new Map<string, EventRecord>();
  const changed = new Map<string, EventRecord>();
  const deleted = new Map<string, EventRecord>();
  const undeleted = new Map<string, EventRecord>();
  const channel = new Map<string, EventRecord>();
  let membership: EventRecord | null = null;
  let visibility: EventRecord | null = null;
  for (const event of events) {
    if (event.messageId !== null) {
      if (event.type === 'message.new') created.set(event.messageId, event);
      else if (event.type === 'message.deleted') deleted.set(event.messageId, event);
      else if (event.type === DELETED_FOR_ONE) {
        if (event.userId === callerId) deleted.set(event.messageId, event);
      } else if (event.type === 'message.undeleted') {
        deleted.delete(event.messageId);
        undeleted.set(event.messageId, event);
      } else changed.set(event.messageId, event);
    } else if (MEMBERSHIP.includes(event.type)) {
      if (event.userId === callerId) membership = event;
    } else if (VISIBILITY.includes(event.type)) {
      if (event.userId === callerId) visibility = event;
    } else {
      channel.set(event.type, event);
    }
  }
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
  return { created, changed, deleted, undeleted, channel: [...channel.values()], membership, visibility };
}
