import {
  readAction,
  readJsonParam,
  readLanguageBody,
  readMemberCustomParam,
  readPageQuery,
  readPinnedQuery,
  readSetUnset,
  readTranslation,
  readUndeleteBody,
  writeCursors,
  writeHistoryEntry,
  writeMaybeMessage,
  writeMessage,
  writeMessageWith,
  writeReaction,
} from '../../wire/index.ts';
import type { Resource } from '../call.ts';
import { cidOf } from './channels.ts';

const MESSAGE = '/messages/:id';

/** What can be done with a message beside sending, reading, changing and deleting it. */
export const messagePartRoutes: Resource = ({ messages, reactions }) => [
  {
    method: 'GET',
    path: '/channels/:type/:id/pinned_messages',
    operation: 'GetPinnedMessages',
    access: 'actor',
    async handle(call) {
      const { paging, sort } = readPinnedQuery(readJsonParam(call.query, 'payload'));
      const include = readMemberCustomParam(call.query);
      const pinned = await messages.pinned(call.actor, cidOf(call), paging, sort);
      return { messages: pinned.map((message) => writeMessageWith(include, message)) };
    },
  },
  {
    method: 'POST',
    path: '/messages/history',
    operation: 'QueryMessageHistory',
    access: 'actor',
    async handle({ actor, body }) {
      const page = await messages.history(actor, readPageQuery(body));
      return { message_history: page.items.map(writeHistoryEntry), ...writeCursors(page) };
    },
  },
  {
    method: 'POST',
    path: `${MESSAGE}/undelete`,
    operation: 'UndeleteMessage',
    access: 'actor',
    async handle({ actor, param, body }) {
      const { undeleted_by: undeletedBy } = readUndeleteBody(body ?? {});
      return { message: writeMessage(await messages.undelete(actor, param('id'), undeletedBy)) };
    },
  },
  {
    method: 'POST',
    path: `${MESSAGE}/commit`,
    operation: 'CommitMessage',
    access: 'actor',
    async handle({ actor, param }) {
      return { message: writeMessage(await messages.commit(actor, param('id'))) };
    },
  },
  {
    method: 'POST',
    path: `${MESSAGE}/action`,
    operation: 'RunMessageAction',
    access: 'actor',
    async handle({ actor, param, body }) {
      return { message: writeMaybeMessage(await messages.action(actor, param('id'), readAction(body))) };
    },
  },
  {
    method: 'PATCH',
    path: `${MESSAGE}/ephemeral`,
    operation: 'EphemeralMessageUpdate',
    access: 'actor',
    async handle({ actor, param, body }) {
      const message = await messages.updateEphemeral(actor, param('id'), readSetUnset(body));
      return { message: writeMessage(message) };
    },
  },
  {
    method: 'POST',
    path: `${MESSAGE}/translate`,
    operation: 'TranslateMessage',
    access: 'actor',
    async handle({ actor, param, body }) {
      const { language } = readLanguageBody(body ?? {});
      return { message: writeMessage(await messages.translate(actor, param('id'), language)) };
    },
  },
  {
    method: 'POST',
    path: '/translate',
    operation: 'Translate',
    access: 'actor',
    async handle({ actor, body }) {
      const asked = readTranslation(body);
      return { language: asked.to, translated_text: await messages.translateText(actor, asked) };
    },
  },
  {
    method: 'POST',
    path: `${MESSAGE}/reactions`,
    operation: 'QueryReactions',
    access: 'actor',
    async handle({ actor, param, body }) {
      const page = await reactions.query(actor, param('id'), readPageQuery(body));
      return { reactions: page.items.map(writeReaction), ...writeCursors(page) };
    },
  },
];
