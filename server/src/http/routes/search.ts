import { ApiError } from '../../domain/index.ts';
import {
  readJsonParam,
  readSearch,
  requirePayload,
  writeChannel,
  writeMessageWith,
} from '../../wire/index.ts';
import type { Resource } from '../call.ts';

/** Finding messages, and looking behind links. */
export const searchRoutes: Resource = (domain) => [
  {
    method: 'GET',
    path: '/search',
    operation: 'Search',
    access: 'actor',
    async handle({ actor, query }) {
      const { include, ...asked } = readSearch(requirePayload(readJsonParam(query, 'payload')));
      const { results, next, previous } = await domain.search.messages(actor, asked);
      return {
        results: results.map(({ message, channel }) => ({
          message: { ...writeMessageWith(include, message), channel: writeChannel(channel) },
        })),
        ...(next !== null && { next }),
        ...(previous !== null && { previous }),
      };
    },
  },
  {
    method: 'GET',
    path: '/og',
    operation: 'GetOG',
    access: 'actor',
    async handle({ actor, query }) {
      const url = query.get('url');
      if (url === null || url === '') throw new ApiError('input', 'url is a required field');
      return domain.links.preview(actor, url);
    },
  },
];
