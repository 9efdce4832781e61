import { LIMITS, PAGES } from '../limits.ts';
import { by, type PagedSpec } from '../paging/read-page.ts';
import { CHOICES, COMPARISONS, field } from './spec.ts';

export const DRAFT_FIELDS: PagedSpec = {
  name: 'drafts',
  fields: {
    channel_cid: field('string', CHOICES),
    parent_id: field('string', [...CHOICES, '$exists']),
    created_at: field('date', COMPARISONS),
  },
  customOperators: [],
  sorts: ['created_at'],
  customSorts: false,
  mostSorts: LIMITS.sortFields,
  standardSort: [by('created_at', -1)],
  textSorts: [],
  sizes: PAGES.drafts,
  isOwn: true,
};
