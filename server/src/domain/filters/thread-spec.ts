import { LIMITS, PAGES } from '../limits.ts';
import { by, type PagedSpec } from '../paging/read-page.ts';
import { ALL, CHOICES, COMPARISONS, field, walking } from './spec.ts';

export const THREAD_FIELDS: PagedSpec = {
  name: 'threads',
  fields: {
    channelCid: field('string', CHOICES),
    'channel.team': field('string', CHOICES),
    'channel.disabled': field('boolean', ['$eq']),
    createdByUserId: field('string', CHOICES),
    parentMessageId: field('string', CHOICES),
    hasUnread: field('boolean', ['$eq']),
    title: field('string', CHOICES),
    activeParticipantCount: { ...walking(COMPARISONS), type: 'number' },
    participantCount: { ...walking(COMPARISONS), type: 'number' },
    replyCount: field('number', COMPARISONS),
    createdAt: field('date', COMPARISONS),
    lastMessageAt: field('date', COMPARISONS),
    updatedAt: field('date', COMPARISONS),
  },
  customOperators: [...ALL, '$autocomplete', '$contains', '$q'],
  sorts: [
    'hasUnread',
    'lastMessageAt',
    'createdAt',
    'updatedAt',
    'replyCount',
    'participantCount',
    'activeParticipantCount',
    'parentMessageId',
  ],
  customSorts: false,
  mostSorts: LIMITS.sortFields,
  standardSort: [by('hasUnread', -1), by('lastMessageAt', -1)],
  textSorts: ['parentMessageId'],
  sizes: PAGES.threads,
  isOwn: true,
};
