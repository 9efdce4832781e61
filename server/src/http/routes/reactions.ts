import {
  Count,
  listOf,
  optional,
  ReactionBody,
  readCountParam,
  readReactionBody,
  ref,
  writeMessage,
  writeReaction,
} from '../../wire/index.ts';
import type { Resource } from '../call.ts';

const MAX_REACTIONS = 300;
/** No message has more reactions; a higher offset is a mistake. */
const MAX_OFFSET = 1_000_000;

export const reactionRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: '/messages/:id/reaction',
    operation: 'SendReaction',
    access: 'token',
    actsIn: 'reaction',
    body: ReactionBody,
    answer: { message: ref('MessageResponse'), reaction: ref('ReactionResponse') },
    async handle({ actor, param, body }) {
      const { reaction, enforce_unique: enforceUnique } = readReactionBody(body);
      const sent = await domain.reactions.send(actor, param('id'), { reaction, enforceUnique });
      return { message: writeMessage(sent.message), reaction: writeReaction(sent.reaction) };
    },
  },
  {
    method: 'DELETE',
    path: '/messages/:id/reaction/:type',
    operation: 'DeleteReaction',
    access: 'token',
    answer: { message: ref('MessageResponse'), reaction: ref('ReactionResponse') },
    async handle({ actor, param, query }) {
      const whose = query.get('user_id');
      const gone = await domain.reactions.delete(actor, param('id'), param('type'), whose);
      return { message: writeMessage(gone.message), reaction: writeReaction(gone.reaction) };
    },
  },
  {
    method: 'GET',
    path: '/messages/:id/reactions',
    operation: 'GetReactions',
    access: 'token',
    query: { limit: optional(Count), offset: optional(Count) },
    answer: { reactions: listOf('ReactionResponse') },
    async handle({ actor, param, query }) {
      const reactions = await domain.reactions.list(actor, param('id'), {
        limit: readCountParam(query, 'limit', MAX_REACTIONS),
        offset: readCountParam(query, 'offset', MAX_OFFSET),
      });
      return { reactions: reactions.map(writeReaction) };
    },
  },
];
