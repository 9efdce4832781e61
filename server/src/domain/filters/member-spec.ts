import { ALL, CHOICES, COMPARISONS, field, indexed, type ResourceSpec } from './spec.ts';

const flag = field('boolean', ['$eq']);

export const MEMBER_FIELDS: ResourceSpec = {
  name: 'members',
  fields: {
    banned: flag,
    invite: field('string', ['$eq']),
    is_moderator: flag,
    joined: flag,
    notifications_muted: flag,
    channel_role: field('string', CHOICES),
    id: indexed(ALL),
    user_id: indexed(ALL),
    name: field('string', ['$autocomplete', '$eq', '$in', '$q']),
    'user.nd_deactivated': flag,
    'user.email': field('string', ['$autocomplete', '$eq', '$in', '$q']),
    created_at: field('date', ALL),
    updated_at: field('date', ALL),
    last_active: field('date', COMPARISONS),
  },
  customOperators: [...ALL, '$autocomplete', '$contains', '$q'],
  sorts: ['created_at', 'name', 'user_id', 'last_active'],
  customSorts: false,
  mostSorts: 1,
};
