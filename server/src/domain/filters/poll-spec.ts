import { LIMITS, PAGES } from '../limits.ts';
import { by, type PagedSpec } from '../paging/read-page.ts';
import { ALL, CHOICES, COMPARISONS, field, indexed } from './spec.ts';

const flag = field('boolean', ['$eq']);
const time = field('date', [...COMPARISONS, '$exists']);

export const POLL_FIELDS: PagedSpec = {
  name: 'polls',
  fields: {
    id: indexed(CHOICES),
    name: field('string', [...CHOICES, '$autocomplete', '$q']),
    created_by_id: field('string', CHOICES),
    is_closed: flag,
    allow_answers: flag,
    allow_user_suggested_options: flag,
    enforce_unique_vote: flag,
    voting_visibility: field('string', CHOICES),
    max_votes_allowed: field('number', ALL),
    vote_count: field('number', COMPARISONS),
    created_at: time,
    updated_at: time,
  },
  customOperators: [...ALL, '$autocomplete', '$contains', '$q'],
  sorts: ['id', 'name', 'created_at', 'updated_at', 'is_closed', 'vote_count'],
  customSorts: false,
  mostSorts: LIMITS.sortFields,
  standardSort: [by('created_at', -1)],
  textSorts: ['id', 'name'],
  sizes: PAGES.polls,
};

export const VOTE_FIELDS: PagedSpec = {
  name: 'votes',
  fields: {
    id: field('string', CHOICES),
    poll_id: field('string', CHOICES),
    user_id: field('string', CHOICES),
    option_id: field('string', [...CHOICES, '$exists']),
    is_answer: flag,
    created_at: time,
    updated_at: time,
  },
  customOperators: [],
  sorts: ['id', 'created_at', 'updated_at'],
  customSorts: false,
  mostSorts: LIMITS.sortFields,
  standardSort: [by('created_at', -1)],
  textSorts: ['id'],
  sizes: PAGES.votes,
  isOwn: true,
};
