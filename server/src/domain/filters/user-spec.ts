import { LIMITS } from '../limits.ts';
import { ALL, field, indexed, type ResourceSpec } from './spec.ts';

export const USER_FIELDS: ResourceSpec = {
  name: 'users',
  fields: {
    id: indexed([...ALL, '$ne', '$nin', '$autocomplete']),
    name: field('string', [...ALL, '$autocomplete', '$q']),
    username: field('string', ['$autocomplete', '$eq']),
    role: field('string', ALL),
    language: field('string', ALL),
    teams: field('set', ['$contains', '$eq', '$in']),
    banned: field('boolean', ['$eq', '$ne']),
    shadowBanned: field('boolean', ['$eq', '$ne']),
    bypassModeration: field('boolean', ['$eq', '$ne']),
    createdAt: field('date', ALL),
    updatedAt: field('date', ALL),
    lastActive: field('date', ALL),
  },
  customOperators: [...ALL, '$contains'],
  sorts: ['id', 'createdAt', 'updatedAt', 'lastActive', 'name', 'role'],
  customSorts: true,
  mostSorts: LIMITS.sortFields,
};
