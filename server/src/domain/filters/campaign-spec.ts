import { LIMITS, PAGES } from '../limits.ts';
import { by, type PagedSpec } from '../paging/read-page.ts';
import { ALL, CHOICES, field, indexed } from './spec.ts';

const TIMES = { createdAt: field('date', ALL), updatedAt: field('date', ALL) };
const COMMON = { customOperators: [], customSorts: false, mostSorts: LIMITS.sortFields } as const;

export const SEGMENT_FIELDS: PagedSpec = {
  ...COMMON,
  name: 'segments',
  fields: {
    id: indexed(ALL),
    name: field('string', ALL),
    type: field('string', [...CHOICES, '$exists']),
    allUsers: field('boolean', ALL),
    ...TIMES,
  },
  sorts: ['id', 'name', 'createdAt', 'updatedAt'],
  standardSort: [by('createdAt', -1)],
  textSorts: ['id', 'name'],
  sizes: PAGES.segments,
};

export const TARGET_FIELDS: PagedSpec = {
  ...COMMON,
  name: 'segment targets',
  fields: { targetId: field('string', ALL), createdAt: field('date', ALL) },
  sorts: ['targetId', 'createdAt'],
  standardSort: [by('targetId', 1)],
  textSorts: ['targetId'],
  sizes: PAGES.segmentTargets,
  isOwn: true,
};

export const CAMPAIGN_FIELDS: PagedSpec = {
  ...COMMON,
  name: 'campaigns',
  fields: {
    id: indexed(ALL),
    name: field('string', ALL),
    senderId: field('string', ALL),
    status: field('string', ALL),
    segments: field('string', [...CHOICES, '$contains']),
    ...TIMES,
  },
  sorts: ['id', 'name', 'createdAt', 'updatedAt'],
  standardSort: [by('createdAt', -1)],
  textSorts: ['id', 'name'],
  sizes: PAGES.campaigns,
};
