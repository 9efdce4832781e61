import { sql } from 'kysely';
import type { SqlFunctions } from '../engine.ts';
import { customField } from './custom-field.ts';
import { type Field, type Fields, scalar } from './field.ts';

/** Columns of the user, aliased `u`, by the API's names. */
const COLUMNS: { readonly [name: string]: string } = {
  id: 'u.id',
  name: 'u.name',
  username: 'u.name',
  role: 'u.role',
  language: 'u.language',
  banned: 'u.banned',
  created_at: 'u.created_at',
  updated_at: 'u.updated_at',
  last_active: 'u.last_active',
};

/** A list column holds a JSON array at its root. */
function teams(fn: SqlFunctions): Field {
  return customField(fn, sql`u.teams`, [], null);
}

export function userFields(fn: SqlFunctions): Fields {
  return (ref, sortType) => {
    if (ref.kind === 'custom') return customField(fn, sql`u.custom`, ref.path, sortType);
    const column = COLUMNS[ref.name];
    if (column !== undefined) return scalar(fn, sql.ref(column));
    return ref.name === 'teams' ? teams(fn) : customField(fn, sql`u.custom`, [ref.name], sortType);
  };
}
