import { LIMITS, PAGES } from '../limits.ts';
import { by, type PagedSpec } from '../paging/read-page.ts';
import { CHOICES, COMPARISONS, field } from './spec.ts';

const exactly = (type: 'string' | 'number' | 'boolean') => field(type, ['$eq']);

/** Filters of the review queue. Fields of automatic checks (labels, severities, languages) match nothing. */
export const QUEUE_FIELDS: PagedSpec = {
  name: 'review_queue',
  fields: {
    id: field('string', CHOICES),
    entity_type: field('string', CHOICES),
    entity_id: field('string', CHOICES),
    entity_creator_id: field('string', CHOICES),
    flagged_user_id: exactly('string'),
    channel_cid: field('string', CHOICES),
    status: field('string', CHOICES),
    reviewed: exactly('boolean'),
    reviewed_at: field('date', COMPARISONS),
    completed_at: field('date', COMPARISONS),
    created_at: field('date', COMPARISONS),
    updated_at: field('date', COMPARISONS),
    flags_count: exactly('number'),
    latest_moderator_action: field('string', CHOICES),
    user_report_reason: exactly('string'),
    reporter_type: exactly('string'),
    has_text: exactly('boolean'),
    has_image: exactly('boolean'),
    has_video: exactly('boolean'),
  },
  customOperators: [],
  sorts: ['created_at', 'updated_at', 'id'],
  customSorts: false,
  mostSorts: LIMITS.sortFields,
  standardSort: [by('updated_at', -1)],
  textSorts: ['id'],
  sizes: PAGES.reviewQueue,
};
