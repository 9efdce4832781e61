import { ALL, CHOICES, COMPARISONS, field, indexed, type ResourceSpec } from './spec.ts';

const flag = field('boolean', ['$eq']);

export const MEMBER_FIELDS: ResourceSpec = {
  name: 'members',
  fields: {
    banned: flag,
    invite: field('string', ['$eq']),
    isModerator: flag,
    joined: flag,
    notificationsMuted: flag,
    channelRole: field('string', CHOICES),
    id: indexed(ALL),
    userId: indexed(ALL),
    name: field('string', ['$autocomplete', '$eq', '$in', '$q']),
    'user.ndDeactivated': flag,
    'user.email': field('string', ['$autocomplete', '$eq', '$in', '$q']),
    createdAt: field('date', ALL),
    updatedAt: field('date', ALL),
    lastActive: field('date', COMPARISONS),
  },
  customOperators: [...ALL, '$autocomplete', '$contains', '$q'],
  sorts: ['createdAt', 'name', 'userId', 'lastActive'],
  customSorts: false,
  mostSorts: 1,
};
