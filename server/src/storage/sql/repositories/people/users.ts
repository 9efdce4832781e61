import { sql } from 'kysely';
import type { UserQuery, UserReader, UserWriter } from '../../../../domain/ports/index.ts';
import { type NameQuery, nameKeys, type UserRecord } from '../../../../domain/ports/index.ts';
import type { Engine } from '../../engine.ts';
import { toCondition } from '../../filters/to-condition.ts';
import { toOrder } from '../../filters/to-order.ts';
import { userFields } from '../../filters/user-fields.ts';
import { excluded, prepared } from '../../prepared.ts';
import { userFromRow, userToRow } from '../../rows/user-row.ts';
import type { UserNameRow, UserRow } from '../../schema.ts';
import { userById } from '../lookups.ts';
import { eraseUser } from './erase-user.ts';

const keysOf = prepared(({ db }, p: { userId: string }) =>
  db.selectFrom('user_names').select('key').where('user_id', '=', p.userId).orderBy('key').compile(),
);
const insert = prepared(({ db }, p: UserNameRow) => db.insertInto('user_names').values(p).compile());
const forget = prepared(({ db }, p: { userId: string }) =>
  db.deleteFrom('user_names').where('user_id', '=', p.userId).compile(),
);

/** Updates the keys of a stored user's name. */
async function keepNames(engine: Engine, { id, name }: UserRecord): Promise<void> {
  const keys = new Set(nameKeys(name ?? ''));
  const known = (await keysOf(engine, { userId: id })).map(({ key }) => key);
  if (known.length === keys.size && known.every((key) => keys.has(key))) return;
  if (known.length > 0) await forget(engine, { userId: id });
  for (const key of keys) await insert(engine, { user_id: id, key });
}

/** Returns the bearer with the lowest id. */
async function bearerOf({ db, fn }: Engine, query: NameQuery): Promise<UserRecord | null> {
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

const byIds = prepared(({ db, fn }, p: { ids: string }) =>
  sql<UserRow>`select u.* from ${fn.each(p.ids, 'j')} join users u on u.id = j.value`.compile(db),
);
const withRoles = prepared(({ db, fn }, p: { roles: string }) =>
  sql<{ id: string }>`select u.id from ${fn.each(p.roles, 'r')} join users u on u.role = r.value
    where u.deleted_at is null and u.deactivated_at is null`.compile(db),
);
const upsert = prepared(({ db }, p: UserRow) =>
  db
    .insertInto('users')
    .values(p)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded(p, 'id')))
    .compile(),
);
const touch = prepared(({ db }, p: { id: string; at: number }) =>
  db.updateTable('users').set({ last_active: p.at }).where('id', '=', p.id).compile(),
);

const erased = prepared(({ db }, p: { id: string }) =>
  db.selectFrom('erased_users').select('user_id').where('user_id', '=', p.id).compile(),
);

async function find(engine: Engine, query: UserQuery) {
  const fields = userFields(engine.fn, query.now);
  const active = query.includeDeactivated ? sql`` : sql`and u.deactivated_at is null`;
  const { rows } = await sql<UserRow>`select u.* from users u
    where ${engine.fn.withinTime('u')} and u.deleted_at is null ${active} and ${toCondition(query.filter, fields)}
    order by ${toOrder(query.sort, fields)}, u.id limit ${query.limit} offset ${query.offset}`.execute(
    engine.db,
  );
  return rows.map(userFromRow);
}

export function usersReader(engine: Engine): UserReader {
  return {
    get: (id) => userById(engine, id),
    async getMany(ids) {
      const [only] = ids;
      if (only === undefined) return [];
      if (ids.length === 1) {
        const found = await userById(engine, only);
        return found === null ? [] : [found];
      }
      return (await byIds(engine, { ids: JSON.stringify([...new Set(ids)]) })).map(userFromRow);
    },
    find: (query) => find(engine, query),
    bearerOf: (query) => bearerOf(engine, query),
    async isErased(id) {
      return (await erased(engine, { id })).length > 0;
    },
    async idsWithRoles(roles) {
      return (await withRoles(engine, { roles: JSON.stringify(roles) })).map(({ id }) => id);
    },
  };
}

export function usersWriter(engine: Engine): UserWriter {
  return {
    ...usersReader(engine),
    async holdNames() {
      await engine.fn.holdNames?.execute(engine.db);
    },
    async put(user) {
      await upsert(engine, userToRow(user));
      await keepNames(engine, user);
    },
    async forgetErased(id) {
      await engine.db.deleteFrom('erased_users').where('user_id', '=', id).execute();
    },
    erase: (id, withWords) => eraseUser(engine, id, withWords),
    async setLastActive(id, at) {
      await touch(engine, { id, at });
    },
  };
}
