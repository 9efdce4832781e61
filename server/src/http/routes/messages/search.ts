import Type from 'typebox';
import { ApiError } from '../../../domain/index.ts';
import {
  Count,
  optional,
  PREVIEW,
  payload,
  readJsonParam,
  readSearch,
  ref,
  requirePayload,
  SearchPayload,
  Text,
  writeChannel,
  writeMessageWith,
  writePosition,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

/** The API's code for an answer that leaves channels out. */
const NOT_SEARCHED = 1;
const warningOf = (cids: readonly string[]) => ({
  warning_code: NOT_SEARCHED,
  warning_description: `search is not enabled for the types of some channels that fit: ${cids.join(', ')}`,
});

/** Searches messages, and previews links. */
export const searchRoutes: Resource = (domain) => [
  {
    method: 'GET',
    path: '/search',
    operation: 'Search',
    access: 'token',
    query: { payload: payload(SearchPayload) },
    answer: {
      results: Type.Array(Type.Object({ message: ref('MessageWithChannelResponse') })),
      results_warning: optional(Type.Object({ warning_code: Count, warning_description: Text })),
      next: optional(Text),
      previous: optional(Text),
    },
    async handle({ actor, query }) {
      const { include, ...asked } = readSearch(requirePayload(readJsonParam(query, 'payload')));
      const { results, leftOut, next, previous } = await domain.search.messages(actor, asked);
      return {
        results: results.map(({ message, channel }) => ({
          message: { ...writeMessageWith(include, message), channel: writeChannel(channel) },
        })),
        ...(leftOut.length > 0 && { results_warning: warningOf(leftOut) }),
        ...(next !== null && { next: writePosition(next) }),
        ...(previous !== null && { previous: writePosition(previous) }),
      };
    },
  },
  {
    method: 'GET',
    path: '/og',
    operation: 'GetOG',
    access: 'token',
    query: { url: Text },
    answer: PREVIEW,
    async handle({ actor, query }) {
      const url = query.get('url');
      if (url === null || url === '') throw new ApiError('input', 'url is a required field');
      return domain.links.preview(actor, url);
    },
  },
];
