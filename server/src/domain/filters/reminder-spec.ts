import { LIMITS, PAGES } from '../limits.ts';
import { by, type PagedSpec } from '../paging/read-page.ts';
import { CHOICES, COMPARISONS, field } from './spec.ts';

export const REMINDER_FIELDS: PagedSpec = {
  name: 'reminders',
  fields: {
    channelCid: field('string', CHOICES),
    messageId: field('string', CHOICES),
    createdAt: field('date', COMPARISONS),
    updatedAt: field('date', COMPARISONS),
    remindAt: field('date', [...COMPARISONS, '$exists']),
  },
  customOperators: [],
  sorts: ['remindAt', 'createdAt', 'updatedAt', 'channelCid', 'messageId'],
  customSorts: false,
  mostSorts: LIMITS.sortFields,
  standardSort: [by('remindAt', 1)],
  textSorts: ['channelCid', 'messageId'],
  sizes: PAGES.reminders,
  isOwn: true,
};
