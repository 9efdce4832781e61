import { CHOICES, COMPARISONS, field, type ResourceSpec } from './spec.ts';

export const BAN_FIELDS: ResourceSpec = {
  name: 'bans',
  fields: {
    user_id: field('string', CHOICES),
    banned_by_id: field('string', CHOICES),
    channel_cid: field('string', CHOICES),
    created_at: field('date', COMPARISONS),
    reason: field('string', ['$eq', '$autocomplete']),
  },
  customOperators: [],
  sorts: ['created_at'],
  customSorts: false,
  mostSorts: 1,
};

export const FLAG_FIELDS: ResourceSpec = {
  name: 'flags',
  fields: {
    channel_cid: field('string', CHOICES),
    user_id: field('string', CHOICES),
    message_id: field('string', CHOICES),
    team: field('string', CHOICES),
    is_reviewed: field('boolean', ['$eq']),
    created_at: field('date', COMPARISONS),
  },
  customOperators: [],
  sorts: ['created_at'],
  customSorts: false,
  mostSorts: 1,
};
