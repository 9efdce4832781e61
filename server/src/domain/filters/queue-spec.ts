import { LIMITS, PAGES } from '../limits.ts';
import { by, type PagedSpec } from '../paging/read-page.ts';
import { CHOICES, COMPARISONS, field } from './spec.ts';

const exactly = (type: 'string' | 'number' | 'boolean') => field(type, ['$eq']);

/** Filters of the review queue. Fields of automatic checks (labels, severities, languages) match nothing. */
export const QUEUE_FIELDS: PagedSpec = {
  name: 'review_queue',
  fields: {
    id: field('string', CHOICES),
    entityType: field('string', CHOICES),
    entityId: field('string', CHOICES),
    entityCreatorId: field('string', CHOICES),
    flaggedUserId: exactly('string'),
    channelCid: field('string', CHOICES),
    status: field('string', CHOICES),
    reviewed: exactly('boolean'),
    reviewedAt: field('date', COMPARISONS),
    completedAt: field('date', COMPARISONS),
    createdAt: field('date', COMPARISONS),
    updatedAt: field('date', COMPARISONS),
    flagsCount: exactly('number'),
    latestModeratorAction: field('string', CHOICES),
    userReportReason: exactly('string'),
    reporterType: exactly('string'),
    hasText: exactly('boolean'),
    hasImage: exactly('boolean'),
    hasVideo: exactly('boolean'),
  },
  customOperators: [],
  sorts: ['createdAt', 'updatedAt', 'id'],
  customSorts: false,
  mostSorts: LIMITS.sortFields,
  standardSort: [by('updatedAt', -1)],
  textSorts: ['id'],
  sizes: PAGES.reviewQueue,
};
