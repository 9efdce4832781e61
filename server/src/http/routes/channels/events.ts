import {
  EventBody,
  listOf,
  optional,
  readEvent,
  readEventBody,
  readSync,
  ref,
  SyncBody,
  Text,
  Texts,
  writeEvent,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';
import { cidOf } from './channels.ts';

/** Sends events, and returns the events that a client missed. */
export const eventRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: '/channels/:type/:id/event',
    operation: 'SendEvent',
    access: 'token',
    actsIn: 'event',
    body: EventBody,
    answer: { event: ref('Event') },
    async handle(call) {
      const { event } = readEventBody(call.body);
      return { event: writeEvent(await domain.events.send(call.actor, cidOf(call), readEvent(event))) };
    },
  },
  {
    method: 'POST',
    path: '/sync',
    operation: 'Sync',
    access: 'token',
    query: { connection_id: optional(Text) },
    body: SyncBody,
    answer: { events: listOf('Event'), inaccessible_cids: optional(Texts) },
    async handle({ actor, body, connectionId }) {
      const missed = await domain.sync.sync(actor, {
        ...readSync(body),
        connectionId,
      });
      return {
        events: missed.events.map((event) => writeEvent(event, missed.facts.get(event.cid ?? ''))),
        ...(missed.inaccessibleCids.length > 0 && { inaccessible_cids: missed.inaccessibleCids }),
      };
    },
  },
];
