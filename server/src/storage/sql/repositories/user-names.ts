import { sql } from 'kysely';
import { type NameQuery, nameKeys, type UserRecord } from '../../../domain/ports.ts';
import type { Engine } from '../engine.ts';
import { prepared } from '../prepared.ts';
import { userFromRow } from '../rows/user-row.ts';
import type { UserNameRow, UserRow } from '../schema.ts';

const keysOf = prepared(({ db }, p: { userId: string }) =>
  db.selectFrom('user_names').select('key').where('user_id', '=', p.userId).orderBy('key').compile(),
);
const insert = prepared(({ db }, p: UserNameRow) => db.insertInto('user_names').values(p).compile());
const forget = prepared(({ db }, p: { userId: string }) =>
  db.deleteFrom('user_names').where('user_id', '=', p.userId).compile(),
);

/** Updates the keys of a stored user's name. */
export async function keepNames(engine: Engine, { id, name }: UserRecord): Promise<void> {
  const keys = new Set(nameKeys(name ?? ''));
  const known = (await keysOf(engine, { userId: id })).map(({ key }) => key);
  if (known.length === keys.size && known.every((key) => keys.has(key))) return;
  if (known.length > 0) await forget(engine, { userId: id });
  for (const key of keys) await insert(engine, { user_id: id, key });
}

/** Returns the bearer with the lowest id. */
export async function bearerOf({ db, fn }: Engine, query: NameQuery): Promise<UserRecord | null> {
  const { keys, besides, teams } = query;
  const inTeam =
    teams === null
      ? sql``
      : sql`and exists (select 1 from ${fn.each(sql.ref('u.teams'), 'own')}
          join ${fn.each(JSON.stringify(teams), 'asked')} on asked.value = own.value)`;
  const { rows } = await sql<UserRow>`select u.* from users u
    where u.id in (select n.user_id from ${fn.each(JSON.stringify(keys), 'k')} join user_names n on n.key = k.value)
      and u.id <> ${besides} and u.deleted_at is null and u.deactivated_at is null ${inTeam}
    order by u.id limit 1`.execute(db);
  const [row] = rows;
  return row === undefined ? null : userFromRow(row);
}
