import { PAGES } from '../limits.ts';
import { by, type PagedSpec } from '../paging/read-page.ts';
import { ALL, CHOICES, field } from './spec.ts';

const MOST_SORTS = 2;

export const REACTION_FIELDS: PagedSpec = {
  name: 'reactions',
  fields: {
    type: field('string', CHOICES),
    userId: field('string', CHOICES),
    createdAt: field('date', ALL),
  },
  customOperators: [],
  sorts: ['createdAt'],
  customSorts: false,
  mostSorts: MOST_SORTS,
  standardSort: [by('createdAt', -1)],
  textSorts: [],
  sizes: PAGES.reactionQuery,
  isOwn: true,
};
