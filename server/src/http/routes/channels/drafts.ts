import {
  CURSORS,
  listOf,
  MessageBody,
  optional,
  PageBody,
  readDraft,
  readDraftParent,
  readMessageBody,
  readPageQuery,
  ref,
  Text,
  writeCursors,
  writeDraft,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';
import { cidOf } from './channels.ts';

const DRAFT = '/channels/:type/:id/draft';

export const draftRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: DRAFT,
    operation: 'CreateDraft',
    access: 'token',
    actsIn: 'message',
    body: MessageBody,
    answer: { draft: ref('DraftResponse') },
    async handle(call) {
      const { message } = readMessageBody(call.body);
      return { draft: writeDraft(await domain.drafts.save(call.actor, cidOf(call), readDraft(message))) };
    },
  },
  {
    method: 'GET',
    path: DRAFT,
    operation: 'GetDraft',
    access: 'token',
    query: { parent_id: optional(Text) },
    answer: { draft: ref('DraftResponse') },
    async handle(call) {
      const draft = await domain.drafts.get(call.actor, cidOf(call), readDraftParent(call.query));
      return { draft: writeDraft(draft) };
    },
  },
  {
    method: 'DELETE',
    path: DRAFT,
    operation: 'DeleteDraft',
    access: 'token',
    query: { parent_id: optional(Text) },
    answer: {},
    async handle(call) {
      await domain.drafts.delete(call.actor, cidOf(call), readDraftParent(call.query));
      return {};
    },
  },
  {
    method: 'POST',
    path: '/drafts/query',
    operation: 'QueryDrafts',
    access: 'token',
    body: PageBody,
    answer: { drafts: listOf('DraftResponse'), ...CURSORS },
    async handle({ actor, body }) {
      const page = await domain.drafts.query(actor, readPageQuery(body));
      return { drafts: page.items.map(writeDraft), ...writeCursors(page) };
    },
  },
];
