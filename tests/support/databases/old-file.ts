/** A database as the first version left it, filled by SQL. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { migrate } from '../../../server/src/storage/sql/migrate.ts';
import { MIGRATIONS } from '../../../server/src/storage/sql/migrations/index.ts';
import type { Schema } from '../../../server/src/storage/sql/schema.ts';
import { sqliteWriter } from '../../../server/src/storage/sqlite/connection.ts';

/** The first version of the schema: any later program updates it. */
export const OLDEST = MIGRATIONS.slice(0, 1);

const MESSAGES_PER_CHANNEL = 100;
/** Each message of this number in a channel begins a thread of the next two. */
const THREAD_EVERY = 10;
const USERS = 500;

const SERIES = 'with recursive s(n) as (select 0 union all select n + 1 from s where n + 1 < :count)';
const OWNER = `'user-' || (n % ${USERS})`;
const CHANNEL = `'messaging:c' || (n / ${MESSAGES_PER_CHANNEL})`;
const IS_REPLY = `n % ${THREAD_EVERY} in (1, 2)`;

/** Replaces the record of migrations by that of programs before Kysely's Migrator. */
export const EARLIER_RECORD = `create table schema_version (version integer primary key, applied_at bigint not null);
  insert into schema_version select cast(name as integer), 1 from stoop_migrations;
  drop table stoop_migrations; drop table stoop_migrations_lock`;

/** Forty words of a vocabulary of 2,000, so that the index of words has work as with real texts. */
const TEXT = `'word' || (n % 1999) || ' said' || (n % 83) || ' about' || (n % 317) || ' the thing' || (n % 1013) ||
  ' and then some more of the usual length of a message in a chat, number ' || n`;

const FILL: readonly { readonly rows: (messages: number) => number; readonly statement: string }[] = [
  {
    rows: () => USERS,
    statement: `insert into users select 'user-' || n, 'user', 'Person ' || n, null, null, '[]', 0, 0, '{}',
      case n % 5 when 0 then json_object('nick', 'n' || n, 'page', json_object('url', 'https://a.example/' || n))
        else '{}' end, 1, 1, null, null, null, null from s`,
  },
  {
    rows: (messages) => Math.ceil(messages / MESSAGES_PER_CHANNEL),
    statement: `insert into channels select 'messaging:c' || n, 'messaging', 'c' || n, ${OWNER}, null, 0, 0, 0, '{}',
      1, 1, null, null, 9, 9, 0, ${MESSAGES_PER_CHANNEL}, 9, 9, ${MESSAGES_PER_CHANNEL} from s`,
  },
  {
    rows: (messages) => messages,
    statement: `insert into messages select 'm' || printf('%08d', n), ${CHANNEL}, ${OWNER},
      case when ${IS_REPLY} then 'reply' else 'regular' end, ${TEXT},
      case when ${IS_REPLY} then 'm' || printf('%08d', n - n % ${THREAD_EVERY}) end, 0,
      case when ${IS_REPLY} then 0 else 1 end, 1, null, '[]', '[]', 0, '{}', '{}',
      case n % ${THREAD_EVERY} when 0 then 2 else 0 end, 0, '[]', null, null, null,
      1000000 + n, 1000000 + n, null, null from s`,
  },
];

/** Creates `chat.db` of the oldest version in a folder, with this many messages: a hundred in a channel. */
export async function fillOldFile(folder: string, messages: number): Promise<void> {
  const path = join(folder, 'chat.db');
  const db = new Kysely<Schema>({ dialect: sqliteWriter(path).dialect });
  await migrate(db, { now: () => 1, migrations: OLDEST });
  await db.destroy();
  const file = new DatabaseSync(path);
  file.exec(`pragma synchronous = off; begin; ${EARLIER_RECORD}`);
  for (const { rows, statement } of FILL)
    file.prepare(`${SERIES} ${statement}`).run({ count: rows(messages) });
  file.exec('commit; pragma wal_checkpoint(truncate)');
  file.close();
}
