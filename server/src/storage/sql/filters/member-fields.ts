import { sql } from 'kysely';
import type { SqlFunctions } from '../engine.ts';
import { customField } from './custom-field.ts';
import { type Fields, flag, scalar } from './field.ts';
import { invite } from './invite-field.ts';

/** Columns of the member (`m`) and its user (`u`), by the API's names. */
const COLUMNS: { readonly [name: string]: string } = {
  id: 'm.user_id',
  user_id: 'm.user_id',
  name: 'u.name',
  channel_role: 'm.channel_role',
  banned: 'm.banned',
  notifications_muted: 'm.notifications_muted',
  created_at: 'm.created_at',
  updated_at: 'm.updated_at',
  last_active: 'u.last_active',
};

export function memberFields(fn: SqlFunctions): Fields {
  return (ref, sortType) => {
    if (ref.kind === 'custom') return customField(fn, sql`m.custom`, ref.path, sortType);
    const column = COLUMNS[ref.name];
    if (column !== undefined) return scalar(fn, sql.ref(column));
    if (ref.name === 'is_moderator') return flag(sql`(m.channel_role = 'channel_moderator')`);
    if (ref.name === 'joined') return flag(sql`(m.waiting = 0)`);
    if (ref.name === 'invite') return invite;
    if (ref.name === 'user.email') return customField(fn, sql`u.custom`, ['email'], sortType);
    return customField(fn, sql`m.custom`, [ref.name], sortType);
  };
}
