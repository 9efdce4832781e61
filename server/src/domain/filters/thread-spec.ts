import { LIMITS, PAGES } from '../limits.ts';
import { by, type PagedSpec } from '../paging/read-page.ts';
import { ALL, CHOICES, COMPARISONS, field, walking } from './spec.ts';

export const THREAD_FIELDS: PagedSpec = {
  name: 'threads',
  fields: {
    channel_cid: field('string', CHOICES),
    'channel.team': field('string', CHOICES),
    'channel.disabled': field('boolean', ['$eq']),
    created_by_user_id: field('string', CHOICES),
    parent_message_id: field('string', CHOICES),
    has_unread: field('boolean', ['$eq']),
    title: field('string', CHOICES),
    active_participant_count: { ...walking(COMPARISONS), type: 'number' },
    participant_count: { ...walking(COMPARISONS), type: 'number' },
    reply_count: field('number', COMPARISONS),
    created_at: field('date', COMPARISONS),
    last_message_at: field('date', COMPARISONS),
    updated_at: field('date', COMPARISONS),
  },
  customOperators: [...ALL, '$autocomplete', '$contains', '$q'],
  sorts: [
    'has_unread',
    'last_message_at',
    'created_at',
    'updated_at',
    'reply_count',
    'participant_count',
    'active_participant_count',
    'parent_message_id',
  ],
  customSorts: false,
  mostSorts: LIMITS.sortFields,
  standardSort: [by('has_unread', -1), by('last_message_at', -1)],
  textSorts: ['parent_message_id'],
  sizes: PAGES.threads,
  isOwn: true,
};
