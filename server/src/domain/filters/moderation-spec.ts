import { ALL, CHOICES, COMPARISONS, field, indexed, type ResourceSpec } from './spec.ts';

export const BAN_FIELDS: ResourceSpec = {
  name: 'bans',
  fields: {
    userId: indexed(ALL),
    bannedById: field('string', ALL),
    channelCid: field('string', CHOICES),
    createdAt: field('date', ALL),
    reason: field('string', [...ALL, '$autocomplete']),
  },
  customOperators: [],
  sorts: ['createdAt'],
  customSorts: false,
  mostSorts: 1,
};

const exactly = (type: 'string' | 'number') => field(type, ['$eq']);

/** Fields of automatic flags. Here users flag, so these match nothing. */
const AUTOMOD_FIELDS = {
  action: exactly('string'),
  blocklistName: exactly('string'),
  dateRange: exactly('string'),
  harmLabel: exactly('string'),
  harmType: exactly('string'),
  imageLabels: exactly('string'),
  keyword: exactly('string'),
  matchedPhrase: exactly('string'),
  phraseListIds: exactly('number'),
};

export const FLAG_FIELDS: ResourceSpec = {
  name: 'flags',
  fields: {
    channelCid: field('string', CHOICES),
    userId: field('string', CHOICES),
    messageId: indexed(CHOICES),
    reporterId: field('string', CHOICES),
    reason: field('string', CHOICES),
    team: field('string', CHOICES),
    ...AUTOMOD_FIELDS,
    reporterType: exactly('string'),
    isReviewed: field('boolean', ['$eq']),
    createdAt: field('date', COMPARISONS),
  },
  customOperators: [],
  sorts: ['createdAt'],
  customSorts: false,
  mostSorts: 1,
};
