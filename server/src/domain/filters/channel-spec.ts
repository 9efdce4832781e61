import { LIMITS } from '../limits.ts';
import { ALL, CHOICES, field, type ResourceSpec } from './spec.ts';

const flag = field('boolean', ['$eq']);

export const CHANNEL_FIELDS: ResourceSpec = {
  name: 'channels',
  fields: {
    archived: flag,
    blocked: flag,
    disabled: flag,
    distinct: flag,
    has_unread: flag,
    hidden: flag,
    joined: flag,
    muted: flag,
    pinned: flag,
    channel_role: field('string', CHOICES),
    members: field('set', CHOICES),
    cid: field('string', ALL),
    created_by_id: field('string', ALL),
    id: field('string', ALL),
    team: field('string', ALL),
    type: field('string', ALL),
    frozen: field('boolean', ALL),
    created_at: field('date', ALL),
    last_message_at: field('date', ALL),
    last_updated: field('date', ALL),
    updated_at: field('date', ALL),
    member_count: field('number', ALL),
    message_count: field('number', ALL),
    'member.user.name': field('string', ['$autocomplete', '$eq']),
  },
  customOperators: [...ALL, '$autocomplete', '$contains', '$q'],
  sorts: [
    'last_updated',
    'last_message_at',
    'updated_at',
    'created_at',
    'member_count',
    'unread_count',
    'has_unread',
    'pinned_at',
    'cid',
  ],
  customSorts: true,
  mostSorts: LIMITS.sortFields,
};
