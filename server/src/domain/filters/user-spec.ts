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
    shadow_banned: field('boolean', ['$eq', '$ne']),
    bypass_moderation: field('boolean', ['$eq', '$ne']),
    created_at: field('date', ALL),
    updated_at: field('date', ALL),
    last_active: field('date', ALL),
  },
  customOperators: [...ALL, '$contains'],
  sorts: ['id', 'created_at', 'updated_at', 'last_active', 'name', 'role'],
  customSorts: true,
  mostSorts: LIMITS.sortFields,
};
