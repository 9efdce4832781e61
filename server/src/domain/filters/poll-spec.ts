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
    createdById: field('string', CHOICES),
    isClosed: flag,
    allowAnswers: flag,
    allowUserSuggestedOptions: flag,
    enforceUniqueVote: flag,
    votingVisibility: field('string', CHOICES),
    maxVotesAllowed: field('number', ALL),
    voteCount: field('number', COMPARISONS),
    createdAt: time,
    updatedAt: time,
  },
  customOperators: [...ALL, '$autocomplete', '$contains', '$q'],
  sorts: ['id', 'name', 'createdAt', 'updatedAt', 'isClosed', 'voteCount'],
  customSorts: false,
  mostSorts: LIMITS.sortFields,
  standardSort: [by('createdAt', -1)],
  textSorts: ['id', 'name'],
  sizes: PAGES.polls,
};

export const VOTE_FIELDS: PagedSpec = {
  name: 'votes',
  fields: {
    id: field('string', CHOICES),
    pollId: field('string', CHOICES),
    userId: field('string', CHOICES),
    optionId: field('string', [...CHOICES, '$exists']),
    isAnswer: flag,
    createdAt: time,
    updatedAt: time,
  },
  customOperators: [],
  sorts: ['id', 'createdAt', 'updatedAt'],
  customSorts: false,
  mostSorts: LIMITS.sortFields,
  standardSort: [by('createdAt', -1)],
  textSorts: ['id'],
  sizes: PAGES.votes,
  isOwn: true,
};
