import {
  Count,
  CURSORS,
  Flag,
  listOf,
  merged,
  optional,
  PageBody,
  readQueryThreads,
  readThreadChange,
  readThreadShape,
  ref,
  SetUnsetBody,
  Text,
  ThreadShapeBody,
  writeCursors,
  writeThread,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

const THREAD_QUERY = {
  reply_limit: optional(Count),
  participant_limit: optional(Count),
  member_limit: optional(Count),
  watch: optional(Flag),
  connection_id: optional(Text),
};

const THREAD = '/threads/:id';

export const threadRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: '/threads',
    operation: 'QueryThreads',
    access: 'token',
    query: { connection_id: optional(Text) },
    body: merged(PageBody, ThreadShapeBody),
    answer: { threads: listOf('ThreadStateResponse'), ...CURSORS },
    async handle({ actor, body, connectionId }) {
      const page = await domain.threads.query(actor, { ...readQueryThreads(body), connectionId });
      return { threads: page.items.map(writeThread), ...writeCursors(page) };
    },
  },
  {
    method: 'GET',
    path: THREAD,
    operation: 'GetThread',
    access: 'token',
    query: THREAD_QUERY,
    answer: { thread: ref('ThreadStateResponse') },
    async handle({ actor, param, query, connectionId }) {
      const shape = { ...readThreadShape(query), connectionId };
      return { thread: writeThread(await domain.threads.get(actor, param('id'), shape)) };
    },
  },
  {
    method: 'PATCH',
    path: THREAD,
    operation: 'UpdateThreadPartial',
    access: 'token',
    body: SetUnsetBody,
    answer: { thread: ref('ThreadStateResponse') },
    async handle({ actor, param, body }) {
      const thread = await domain.threads.updatePartial(actor, param('id'), readThreadChange(body));
      return { thread: writeThread(thread) };
    },
  },
];
