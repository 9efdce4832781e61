import {
  isRaw,
  listOf,
  optional,
  readNewPredefined,
  readPredefinedContent,
  readPredefinedOrder,
  readSortParam,
  ref,
  Text,
  writePredefinedFilter,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

const FILTERS = '/predefined_filters';
const FILTER = `${FILTERS}/:name`;
const raw = (body: unknown) => (isRaw(body) ? body : {});

/** Filters that clients use by their name. */
export const predefinedFilterRoutes: Resource = ({ predefinedFilters }) => [
  {
    method: 'POST',
    path: FILTERS,
    operation: 'CreatePredefinedFilter',
    access: 'server',
    body: ref('CreatePredefinedFilterRequest'),
    answer: { predefined_filter: ref('PredefinedFilterResponse') },
    handle: async ({ actor, body }) => ({
      predefined_filter: writePredefinedFilter(
        await predefinedFilters.create(actor, readNewPredefined(raw(body))),
      ),
    }),
  },
  {
    method: 'GET',
    path: FILTERS,
    operation: 'GetPredefinedFilters',
    access: 'server',
    query: { sort: optional(Text) },
    answer: { predefined_filters: listOf('PredefinedFilterResponse') },
    handle: async ({ actor, query }) => ({
      predefined_filters: (
        await predefinedFilters.list(actor, readPredefinedOrder(readSortParam(query)))
      ).map(writePredefinedFilter),
    }),
  },
  {
    method: 'GET',
    path: FILTER,
    operation: 'GetPredefinedFilter',
    access: 'server',
    answer: { predefined_filter: ref('PredefinedFilterResponse') },
    handle: async ({ actor, param }) => ({
      predefined_filter: writePredefinedFilter(await predefinedFilters.get(actor, param('name'))),
    }),
  },
  {
    method: 'PUT',
    path: FILTER,
    operation: 'UpdatePredefinedFilter',
    access: 'server',
    body: ref('UpdatePredefinedFilterRequest'),
    answer: { predefined_filter: ref('PredefinedFilterResponse') },
    handle: async ({ actor, param, body }) => ({
      predefined_filter: writePredefinedFilter(
        await predefinedFilters.update(actor, param('name'), readPredefinedContent(raw(body))),
      ),
    }),
  },
  {
    method: 'DELETE',
    path: FILTER,
    operation: 'DeletePredefinedFilter',
    access: 'server',
    answer: {},
    async handle({ actor, param }) {
      await predefinedFilters.delete(actor, param('name'));
      return {};
    },
  },
];
