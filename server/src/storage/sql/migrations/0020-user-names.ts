import { type Kysely, sql } from 'kysely';
import { nameKeys } from '../../../domain/ports/index.ts';
import type { Schema } from '../schema.ts';
import type { Migration } from './migration.ts';

/** Users read and written at a time. */
const STEP = 500;

const STATEMENTS = [
  'create table user_names (user_id text not null, key text not null, primary key (user_id, key))',
  'create index user_names_key on user_names (key)',
];

/** Adds keys of all existing users' names, in steps too small to fill the memory. */
async function fill(db: Kysely<Schema>): Promise<void> {
  let after = '';
  for (;;) {
    const users = await db
      .selectFrom('users')
      .select(['id', 'name'])
      .where('id', '>', after)
      .where('name', 'is not', null)
      .orderBy('id')
      .limit(STEP)
      .execute();
    const rows = users.flatMap(({ id, name }) => nameKeys(name ?? '').map((key) => ({ user_id: id, key })));
    if (rows.length > 0) await db.insertInto('user_names').values(rows).execute();
    const last = users.at(-1);
    if (last === undefined || users.length < STEP) return;
    after = last.id;
  }
}

/** Names are compared by their look. */
export const userNames: Migration = {
  version: 20,
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
    await fill(db as unknown as Kysely<Schema>);
  },
};
