import { sql } from 'kysely';
import type { SqlFunctions } from '../engine.ts';
import { customField } from './custom-field.ts';
import { type Condition, type Fields, flag, scalar } from './field.ts';
import { invite } from './invite-field.ts';

/** Columns of the member (`m`) and its user (`u`), by the names of the filters. */
const COLUMNS: { readonly [name: string]: string } = {
  id: 'm.user_id',
  userId: 'm.user_id',
  name: 'u.name',
  channelRole: 'm.channel_role',
  notificationsMuted: 'm.notifications_muted',
  createdAt: 'm.created_at',
  updatedAt: 'm.updated_at',
  lastActive: 'u.last_active',
};

/** @param now bans that ended before then do not count */
export function memberFields(fn: SqlFunctions, now: number): Fields {
  const flags: { readonly [name: string]: Condition } = {
    banned: sql`(m.banned = 1 and (m.ban_expires is null or m.ban_expires > ${now}))`,
    isModerator: sql`(m.channel_role = 'channel_moderator')`,
    joined: sql`(m.waiting = 0)`,
    'user.ndDeactivated': sql`(u.deactivated_at is not null)`,
  };
  return (ref, sortType) => {
    if (ref.kind === 'custom') return customField(fn, { column: sql`m.custom`, path: ref.path }, sortType);
    const column = COLUMNS[ref.name];
    if (column !== undefined) return scalar(fn, sql.ref(column));
    const condition = flags[ref.name];
    if (condition !== undefined) return flag(condition);
    if (ref.name === 'invite') return invite;
    if (ref.name === 'user.email')
      return customField(fn, { column: sql`u.custom`, path: ['email'] }, sortType);
    return customField(fn, { column: sql`m.custom`, path: [ref.name] }, sortType);
  };
}
