import {
  Count,
  listOf,
  optional,
  ReactionBody,
  readReaction,
  readReactionOwner,
  readReactionPage,
  ref,
  writeMessage,
  writeReaction,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

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
      const sent = await domain.reactions.send(actor, param('id'), readReaction(body));
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
      const reaction = { type: param('type'), userId: readReactionOwner(query) };
      const gone = await domain.reactions.delete(actor, param('id'), reaction);
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
      const reactions = await domain.reactions.list(actor, param('id'), readReactionPage(query));
      return { reactions: reactions.map(writeReaction) };
    },
  },
];
