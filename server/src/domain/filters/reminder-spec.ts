import { LIMITS, PAGES } from '../limits.ts';
import { by, type PagedSpec } from '../paging/read-page.ts';
import { CHOICES, COMPARISONS, field } from './spec.ts';

export const REMINDER_FIELDS: PagedSpec = {
  name: 'reminders',
  fields: {
    channel_cid: field('string', CHOICES),
    message_id: field('string', CHOICES),
    created_at: field('date', COMPARISONS),
    updated_at: field('date', COMPARISONS),
    remind_at: field('date', [...COMPARISONS, '$exists']),
  },
  customOperators: [],
  sorts: ['remind_at', 'created_at', 'updated_at', 'channel_cid', 'message_id'],
  customSorts: false,
  mostSorts: LIMITS.sortFields,
  standardSort: [by('remind_at', 1)],
  textSorts: ['channel_cid', 'message_id'],
  sizes: PAGES.reminders,
  isOwn: true,
};
