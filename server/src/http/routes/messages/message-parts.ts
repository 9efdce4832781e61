import {
  ActionBody,
  CURSORS,
  LanguageBody,
  listOf,
  MEMBER_CUSTOM,
  NoBody,
  nullable,
  PageBody,
  PinnedPayload,
  payload,
  readAction,
  readEphemeralPatch,
  readJsonParam,
  readLanguageBody,
  readMemberCustomParam,
  readPageQuery,
  readPinnedQuery,
  readSetUnset,
  readTranslation,
  readUndelete,
  ref,
  SetUnsetBody,
  Text,
  TranslateBody,
  UndeleteBody,
  writeCursors,
  writeHistoryEntry,
  writeMaybeMessage,
  writeMessage,
  writeMessageWith,
  writeReaction,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';
import { cidOf } from '../channels/channels.ts';

const MESSAGE = '/messages/:id';

/** Pins and history. */
const listRoutes: Resource = ({ messages }) => [
  {
    method: 'GET',
    path: '/channels/:type/:id/pinned_messages',
    operation: 'GetPinnedMessages',
    access: 'token',
    query: { payload: payload(PinnedPayload), ...MEMBER_CUSTOM },
    answer: { messages: listOf('MessageResponse') },
    async handle(call) {
      const asked = readPinnedQuery(readJsonParam(call.query, 'payload'));
      const include = readMemberCustomParam(call.query);
      const pinned = await messages.pinned(call.actor, cidOf(call), asked);
      return { messages: pinned.map((message) => writeMessageWith(include, message)) };
    },
  },
  {
    method: 'POST',
    path: '/messages/history',
    operation: 'QueryMessageHistory',
    access: 'token',
    body: PageBody,
    answer: { message_history: listOf('MessageHistoryEntryResponse'), ...CURSORS },
    async handle({ actor, body }) {
      const page = await messages.history(actor, readPageQuery(body));
      return { message_history: page.items.map(writeHistoryEntry), ...writeCursors(page) };
    },
  },
];

/** Changes of a message’s state, and its command. */
const stateRoutes: Resource = ({ messages }) => [
  {
    method: 'POST',
    path: `${MESSAGE}/undelete`,
    operation: 'UndeleteMessage',
    access: 'server',
    body: UndeleteBody,
    answer: { message: ref('MessageResponse') },
    async handle({ actor, param, body }) {
      return { message: writeMessage(await messages.undelete(actor, param('id'), readUndelete(body))) };
    },
  },
  {
    method: 'POST',
    path: `${MESSAGE}/commit`,
    operation: 'CommitMessage',
    access: 'server',
    body: NoBody,
    answer: { message: ref('MessageResponse') },
    async handle({ actor, param }) {
      return { message: writeMessage(await messages.commit(actor, param('id'))) };
    },
  },
  {
    method: 'POST',
    path: `${MESSAGE}/action`,
    operation: 'RunMessageAction',
    access: 'token',
    body: ActionBody,
    answer: { message: nullable(ref('MessageResponse')) },
    async handle(call) {
      const sent = await messages.action(call.actor, call.param('id'), readAction(call.body));
      call.countAgain(sent?.parent ?? null);
      return { message: writeMaybeMessage(sent?.message ?? null) };
    },
  },
  {
    method: 'PATCH',
    path: `${MESSAGE}/ephemeral`,
    operation: 'EphemeralMessageUpdate',
    access: 'token',
    body: SetUnsetBody,
    answer: { message: ref('MessageResponse') },
    async handle({ actor, param, body }) {
      const change = readEphemeralPatch(readSetUnset(body));
      const message = await messages.updateEphemeral(actor, param('id'), change);
      return { message: writeMessage(message) };
    },
  },
];

/** Translations. */
const translationRoutes: Resource = ({ messages }) => [
  {
    method: 'POST',
    path: `${MESSAGE}/translate`,
    operation: 'TranslateMessage',
    access: 'token',
    body: LanguageBody,
    answer: { message: ref('MessageResponse') },
    async handle({ actor, param, body }) {
      const { language } = readLanguageBody(body ?? {});
      return { message: writeMessage(await messages.translate(actor, param('id'), language)) };
    },
  },
  {
    method: 'POST',
    path: '/translate',
    operation: 'Translate',
    access: 'server',
    body: TranslateBody,
    answer: { language: Text, translated_text: Text },
    async handle({ actor, body }) {
      const asked = readTranslation(body);
      return { language: asked.to, translated_text: await messages.translateText(actor, asked) };
    },
  },
];

/** Reactions of a message. */
const reactionListRoutes: Resource = ({ reactions }) => [
  {
    method: 'POST',
    path: `${MESSAGE}/reactions`,
    operation: 'QueryReactions',
    access: 'token',
    body: PageBody,
    answer: { reactions: listOf('ReactionResponse'), ...CURSORS },
    async handle({ actor, param, body }) {
      const page = await reactions.query(actor, param('id'), readPageQuery(body));
      return { reactions: page.items.map(writeReaction), ...writeCursors(page) };
    },
  },
];

/** Pins, history, translations, commands and reactions of a message. */
export const messagePartRoutes: Resource = (domain) => [
  ...listRoutes(domain),
  ...stateRoutes(domain),
  ...translationRoutes(domain),
  ...reactionListRoutes(domain),
];
