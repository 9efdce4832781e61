import { sql } from 'kysely';
import type { Engine } from '../../engine.ts';

/** Rows that are a user's own, with the column that holds the user's id. */
const OWN: readonly (readonly [table: string, column: string])[] = [
  ['members', 'user_id'],
  ['reads', 'user_id'],
  ['thread_members', 'user_id'],
  ['held_messages', 'user_id'],
  ['drafts', 'user_id'],
  ['reminders', 'user_id'],
  ['channel_mutes', 'user_id'],
  ['mutes', 'user_id'],
  ['mutes', 'target_id'],
  ['blocks', 'user_id'],
  ['blocks', 'blocked_id'],
  ['bans', 'target_id'],
  ['future_bans', 'target_id'],
  ['future_bans', 'owner_id'],
  ['address_bans', 'target_id'],
  ['user_addresses', 'user_id'],
  ['user_names', 'user_id'],
  ['sign_in_codes', 'user_id'],
  ['staff_accounts', 'user_id'],
  ['staff_sessions', 'user_id'],
  ['staff_log', 'actor_id'],
  ['staff_log', 'target_id'],
  ['devices', 'user_id'],
  ['push_preferences', 'user_id'],
  ['pushes', 'user_id'],
  ['user_group_members', 'user_id'],
];

/** Reactions and votes still count, but lose their text; answers are text only. */
async function eraseWords({ db }: Engine, id: string): Promise<void> {
  await sql`update reactions set custom = '{}' where user_id = ${id}`.execute(db);
  await sql`update polls set answers_count = answers_count - 1 where id in (select v.poll_id from poll_votes v
    where v.user_id = ${id} and v.option_id is null and v.shadowed = 0)`.execute(db);
  await sql`delete from poll_votes where user_id = ${id} and option_id is null`.execute(db);
  await sql`delete from polls where created_by = ${id}`.execute(db);
}

/** Erases a user. The row stays, emptied: the rest of the user's data refers to it. */
export async function eraseUser(engine: Engine, id: string, withWords: boolean): Promise<void> {
  const { db } = engine;
  await engine.fn.staffUnread?.forget(engine, id);
  if (withWords) await eraseWords(engine, id);
  for (const [table, column] of OWN)
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
  await sql`update users set name = null, image = null, language = null, teams = '[]', teams_role = '{}', custom = '{}', page_data = '{}', invisible = 0,
    banned = 0, shadow_banned = 0, ban_expires = null, last_active = null, deactivated_at = null where id = ${id}`.execute(
    db,
  );
  await sql`insert into erased_users (user_id) values (${id}) on conflict (user_id) do nothing`.execute(db);
}
