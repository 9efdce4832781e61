import { sql } from 'kysely';
import type { SqlFunctions } from '../engine.ts';
import { customField } from './custom-field.ts';
import { type Fields, flag, scalar } from './field.ts';
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
  return (ref, sortType) => {
    if (ref.kind === 'custom') return customField(fn, sql`m.custom`, ref.path, sortType);
    const column = COLUMNS[ref.name];
    if (column !== undefined) return scalar(fn, sql.ref(column));
    if (ref.name === 'banned')
      return flag(sql`(m.banned = 1 and (m.ban_expires is null or m.ban_expires > ${now}))`);
    if (ref.name === 'isModerator') return flag(sql`(m.channel_role = 'channel_moderator')`);
    if (ref.name === 'joined') return flag(sql`(m.waiting = 0)`);
    if (ref.name === 'user.ndDeactivated') return flag(sql`(u.deactivated_at is not null)`);
    if (ref.name === 'invite') return invite;
    if (ref.name === 'user.email') return customField(fn, sql`u.custom`, ['email'], sortType);
    return customField(fn, sql`m.custom`, [ref.name], sortType);
  };
}
