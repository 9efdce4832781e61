import { LIMITS, PAGES } from '../limits.ts';
import { by, type PagedSpec } from '../paging/read-page.ts';
import { CHOICES, COMPARISONS, field } from './spec.ts';

export const DRAFT_FIELDS: PagedSpec = {
  name: 'drafts',
  fields: {
    channelCid: field('string', CHOICES),
    parentId: field('string', [...CHOICES, '$exists']),
    createdAt: field('date', COMPARISONS),
  },
  customOperators: [],
  sorts: ['createdAt'],
  customSorts: false,
  mostSorts: LIMITS.sortFields,
  standardSort: [by('createdAt', -1)],
  textSorts: [],
  sizes: PAGES.drafts,
  isOwn: true,
};
