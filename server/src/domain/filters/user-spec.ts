import { LIMITS } from '../limits.ts';
import { ALL, COMPARISONS, field, type ResourceSpec } from './spec.ts';

export const USER_FIELDS: ResourceSpec = {
  name: 'users',
  fields: {
    id: field('string', [...ALL, '$ne', '$nin', '$autocomplete']),
    name: field('string', [...ALL, '$autocomplete', '$q']),
    username: field('string', ['$autocomplete', '$eq']),
    role: field('string', ALL),
    language: field('string', ALL),
    teams: field('set', ['$contains', '$eq', '$in']),
    banned: field('boolean', ['$eq', '$ne']),
    created_at: field('date', [...COMPARISONS, '$exists']),
    updated_at: field('date', [...COMPARISONS, '$exists']),
    last_active: field('date', [...COMPARISONS, '$exists']),
  },
  customOperators: [...ALL, '$contains'],
  sorts: ['id', 'created_at', 'updated_at', 'last_active', 'name', 'role'],
  customSorts: true,
  mostSorts: LIMITS.sortFields,
};
