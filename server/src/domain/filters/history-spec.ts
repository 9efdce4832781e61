import { LIMITS, PAGES } from '../limits.ts';
import { by, type PagedSpec } from '../paging/read-page.ts';
import type { Filter } from '../query-types.ts';
import { ALL, CHOICES, COMPARISONS, field, indexed } from './spec.ts';

export const HISTORY_FIELDS: PagedSpec = {
  name: 'message_history',
  fields: {
    messageId: indexed(CHOICES),
    userId: field('string', CHOICES),
    messageUpdatedById: field('string', CHOICES),
    messageUpdatedAt: field('date', COMPARISONS),
    createdAt: field('date', COMPARISONS),
    updatedAt: field('date', COMPARISONS),
  },
  customOperators: [...ALL, '$autocomplete', '$contains', '$q'],
  sorts: ['messageUpdatedAt', 'messageUpdatedById'],
  customSorts: false,
  mostSorts: LIMITS.sortFields,
  standardSort: [by('messageUpdatedAt', -1)],
  textSorts: ['messageUpdatedById'],
  sizes: PAGES.history,
};

/** Returns the messages that a filter is certainly limited to; null if it is not limited. */
export function namedMessages(filter: Filter): readonly string[] | null {
  if ('field' in filter) {
    const { field: ref, op, value } = filter;
    const names = ref.kind === 'named' && ref.name === 'messageId';
    if (!names || (op !== '$eq' && op !== '$in')) return null;
    return (Array.isArray(value) ? value : [value]).map(String);
  }
  if (filter.op !== '$and') return null;
  for (const part of filter.of) {
    const named = namedMessages(part);
    if (named !== null) return named;
  }
  return null;
}
