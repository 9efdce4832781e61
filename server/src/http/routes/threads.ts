import {
  readQueryThreads,
  readSetUnset,
  readThreadShape,
  writeCursors,
  writeThread,
} from '../../wire/index.ts';
import type { Resource } from '../call.ts';

const THREAD = '/threads/:id';

export const threadRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: '/threads',
    operation: 'QueryThreads',
    access: 'actor',
    async handle({ actor, body, connectionId }) {
      const page = await domain.threads.query(actor, { ...readQueryThreads(body), connectionId });
      return { threads: page.items.map(writeThread), ...writeCursors(page) };
    },
  },
  {
    method: 'GET',
    path: THREAD,
    operation: 'GetThread',
    access: 'actor',
    async handle({ actor, param, query, connectionId }) {
      const shape = { ...readThreadShape(query), connectionId };
      return { thread: writeThread(await domain.threads.get(actor, param('id'), shape)) };
    },
  },
  {
    method: 'PATCH',
    path: THREAD,
    operation: 'UpdateThreadPartial',
    access: 'actor',
    async handle({ actor, param, body }) {
      const thread = await domain.threads.updatePartial(actor, param('id'), readSetUnset(body));
      return { thread: writeThread(thread) };
    },
  },
];
