import { sql } from 'kysely';
import type { SqlFunctions } from '../engine.ts';
import { customField } from './custom-field.ts';
import { type Field, type Fields, flag, scalar } from './field.ts';

/** Columns of the user, aliased `u`, by the names of the filters. */
const COLUMNS: { readonly [name: string]: string } = {
  id: 'u.id',
  name: 'u.name',
  username: 'u.name',
  role: 'u.role',
  language: 'u.language',
  createdAt: 'u.created_at',
  updatedAt: 'u.updated_at',
  lastActive: 'u.last_active',
};

/** A list column holds a JSON array at its root. */
function teams(fn: SqlFunctions): Field {
  return customField(fn, { column: sql`u.teams`, path: [] }, null);
}

/** Page data lies in a column of its own. */
const columnOf = ([key]: readonly string[]) =>
  key === 'attributes' || key === 'page' ? sql`u.page_data` : sql`u.custom`;

/** @param now bans that ended before then do not count */
export function userFields(fn: SqlFunctions, now: number): Fields {
  const lasts = sql<boolean>`(u.ban_expires is null or u.ban_expires > ${now})`;
  return (ref, sortType) => {
    if (ref.kind === 'custom')
      return customField(fn, { column: columnOf(ref.path), path: ref.path }, sortType);
    const column = COLUMNS[ref.name];
    if (column !== undefined) return scalar(fn, sql.ref(column));
    if (ref.name === 'banned') return flag(sql`(u.banned = 1 and ${lasts})`);
    // No user bypasses moderation as a whole here: grants decide that.
    if (ref.name === 'bypassModeration') return flag(sql`(1 = 0)`);
    if (ref.name === 'shadowBanned') return flag(sql`(u.shadow_banned = 1 and ${lasts})`);
    return ref.name === 'teams'
      ? teams(fn)
      : customField(fn, { column: sql`u.custom`, path: [ref.name] }, sortType);
  };
}
