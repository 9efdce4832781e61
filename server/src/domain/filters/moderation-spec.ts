import { ALL, CHOICES, COMPARISONS, field, indexed, type ResourceSpec } from './spec.ts';

export const BAN_FIELDS: ResourceSpec = {
  name: 'bans',
  fields: {
    user_id: indexed(ALL),
    banned_by_id: field('string', ALL),
    channel_cid: field('string', CHOICES),
    created_at: field('date', ALL),
    reason: field('string', [...ALL, '$autocomplete']),
  },
  customOperators: [],
  sorts: ['created_at'],
  customSorts: false,
  mostSorts: 1,
};

const exactly = (type: 'string' | 'number') => field(type, ['$eq']);

/** Fields of automatic flags. People flag here, so these match nothing. */
const AUTOMOD_FIELDS = {
  action: exactly('string'),
  blocklist_name: exactly('string'),
  date_range: exactly('string'),
  harm_label: exactly('string'),
  harm_type: exactly('string'),
  image_labels: exactly('string'),
  keyword: exactly('string'),
  matched_phrase: exactly('string'),
  phrase_list_ids: exactly('number'),
};

export const FLAG_FIELDS: ResourceSpec = {
  name: 'flags',
  fields: {
    channel_cid: field('string', CHOICES),
    user_id: field('string', CHOICES),
    message_id: indexed(CHOICES),
    reporter_id: field('string', CHOICES),
    reason: field('string', CHOICES),
    team: field('string', CHOICES),
    ...AUTOMOD_FIELDS,
    reporter_type: exactly('string'),
    is_reviewed: field('boolean', ['$eq']),
    created_at: field('date', COMPARISONS),
  },
  customOperators: [],
  sorts: ['created_at'],
  customSorts: false,
  mostSorts: 1,
};
