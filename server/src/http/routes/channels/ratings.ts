import { nullable, RATING, RatingBody, readRating, writeRating } from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';
import { cidOf } from './channels.ts';

const PATH = '/channels/:type/:id/rating';

/** Ratings of closed support conversations. */
export const ratingRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: PATH,
    operation: 'RateConversation',
    access: 'token',
    body: RatingBody,
    answer: { rating: RATING },
    async handle(call) {
      const rating = await domain.channels.rate(call.actor, readRating(call.body, cidOf(call)));
      return { rating: writeRating(rating) };
    },
  },
  {
    method: 'GET',
    path: PATH,
    operation: 'GetConversationRating',
    access: 'token',
    answer: { rating: nullable(RATING) },
    async handle(call) {
      const rating = await domain.channels.rating(call.actor, cidOf(call));
      return { rating: rating === null ? null : writeRating(rating) };
    },
  },
];
