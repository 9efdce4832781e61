import { PAGES } from '../limits.ts';
import { by, type PagedSpec } from '../paging/read-page.ts';
import { ALL, CHOICES, field } from './spec.ts';

const MOST_SORTS = 2;

export const REACTION_FIELDS: PagedSpec = {
  name: 'reactions',
  fields: {
    type: field('string', CHOICES),
    user_id: field('string', CHOICES),
    created_at: field('date', ALL),
  },
  customOperators: [],
  sorts: ['created_at'],
  customSorts: false,
  mostSorts: MOST_SORTS,
  standardSort: [by('created_at', -1)],
  textSorts: [],
  sizes: PAGES.reactionQuery,
  isOwn: true,
};
