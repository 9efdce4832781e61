import type { DomainEvent } from '../domain/index.ts';

/**
 * Treatment of an event on its way to a slow connection.
 * - `mergeable`: a later one with the same key replaces it
 * - `fleeting`: may be dropped; nothing is stored of it
 * - `durable`: never dropped; a client that misses one cannot tell, so its connection is closed instead and it catches
 *   up
 */
export type DeliveryClass =
  | { readonly kind: 'mergeable'; readonly key: string }
  | { readonly kind: 'fleeting' }
  | { readonly kind: 'durable' };

const FLEETING: DeliveryClass = { kind: 'fleeting' };
const DURABLE: DeliveryClass = { kind: 'durable' };

type ReadEvent = Extract<DomainEvent, { readonly type: 'message.read' | 'message.delivered' }>;

/** A thread's mark does not replace the channel's, nor another thread's. */
function readKey(event: ReadEvent): string {
  const thread = event.type === 'message.read' ? (event.thread?.parentId ?? '') : '';
  return `${event.type} ${event.cid} ${event.user.id} ${thread}`;
}

export function deliveryClass(event: DomainEvent): DeliveryClass {
  switch (event.type) {
    case 'user.presence.changed':
    case 'user.updated':
      return { kind: 'mergeable', key: `${event.type} ${event.user.id}` };
    case 'app.updated':
    case 'notification.mutes_updated':
    case 'notification.channel_mutes_updated':
      return { kind: 'mergeable', key: event.type };
    case 'message.read':
    case 'message.delivered':
      return { kind: 'mergeable', key: readKey(event) };
    case 'channel.updated':
      // An event with a system message is that message's only carrier.
      return event.message === null ? { kind: 'mergeable', key: `${event.type} ${event.cid}` } : DURABLE;
    // One key for both: only the later one matters.
    case 'draft.updated':
    case 'draft.deleted':
      return { kind: 'mergeable', key: `draft ${event.cid} ${event.draft.parentId ?? ''}` };
    case 'review_queue_item.new':
    case 'review_queue_item.updated':
      return { kind: 'mergeable', key: `review_queue_item ${event.item.id}` };
    case 'thread.updated':
      return { kind: 'mergeable', key: `${event.type} ${event.thread.parentId}` };
    case 'typing.start':
    case 'typing.stop':
    case 'custom':
    case 'user.watching.start':
    case 'user.watching.stop':
      return FLEETING;
    default:
      return DURABLE;
  }
}
