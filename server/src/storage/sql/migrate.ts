import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StorageError } from '../../domain/errors.ts';
import { MIGRATIONS, type Migration } from './migrations/index.ts';
import type { Schema } from './schema.ts';

/** Step of the update of a database that has data, as the log tells it. Durations are milliseconds. */
export type UpdateStep =
  | { readonly kind: 'begun'; readonly version: number; readonly newest: number }
  | { readonly kind: 'copied'; readonly copy: string; readonly bytes: number; readonly ms: number }
  | { readonly kind: 'migrated'; readonly version: number; readonly newest: number; readonly ms: number }
  | { readonly kind: 'words'; readonly ms: number };

export type OnUpdate = (step: UpdateStep) => void;

/** Tables of Kysely's Migrator. Their names are ours, because other programs may use Kysely in the same database. */
const RECORD = 'stoop_migrations';
const LOCK = 'stoop_migrations_lock';
const EARLIER_RECORD = 'schema_version';

interface RecordedSchema {
  /** 0 for a new database. */
  readonly version: number;
  /** True if there is a `schema_version`: an earlier program wrote to the database. */
  readonly isEarlierRecord: boolean;
}

async function newestEarlier(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom(EARLIER_RECORD)
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirst();
  return row?.version ?? 0;
}

async function newestRecorded(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom(RECORD)
    .select(({ fn }) => fn.max('name').as('name'))
    .executeTakeFirst();
  return Number(row?.name ?? 0);
}

/**
 * Returns the version of a database's schema. Changes nothing. An earlier program that was started on a newer file leaves
 * an empty record of its own, so both are read.
 */
export async function recordedSchema(db: Kysely<Schema>): Promise<RecordedSchema> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const has = (name: string) => tables.some((table) => table.name === name);
  const isEarlierRecord = has(EARLIER_RECORD);
  const earlier = isEarlierRecord ? await newestEarlier(db) : 0;
  const version = Math.max(earlier, has(RECORD) ? await newestRecorded(db) : 0);
  return { version, isEarlierRecord };
}

/** @param wayBack how to continue with this program, such as by a backup */
export const newerDatabase = (found: number, newest: number, wayBack: string): StorageError =>
  new StorageError(
    'STOOP_DB_NEWER',
    `the database has schema version ${found}, this program knows up to ${newest}: ` +
      `start the newer program that wrote it, or ${wayBack}`,
  );

interface MigrateOptions {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** @default all of them */
  readonly migrations?: readonly Migration[];
  /** Work that the engine adds to each step. @default none */
  readonly finish?: (step: Kysely<Schema>) => Promise<void>;
  /** Hears of each step, unless the database is new. @default no listener */
  readonly onUpdate?: OnUpdate;
}

const DIGITS = 4;
const nameOf = (version: number) => String(version).padStart(DIGITS, '0');

/**
 * Moves the record of an earlier program to the Migrator's tables. All entries get the same time, so that the Migrator
 * orders them by name: clocks may have gone back between two of the earlier times.
 */
async function carryOver(
  db: Kysely<Schema>,
  { version, now, migrations }: { version: number; now: number; migrations: readonly Migration[] },
): Promise<void> {
  const timestamp = new Date(now).toISOString();
  const applied = migrations.filter((migration) => migration.version <= version);
  await db.transaction().execute(async (transaction) => {
    await transaction.schema
      .createTable(RECORD)
      .ifNotExists()
      .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
      .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
      .execute();
    if (applied.length > 0)
      await transaction
        .insertInto(RECORD)
        .values(applied.map((migration) => ({ name: nameOf(migration.version), timestamp })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await transaction.schema.dropTable(EARLIER_RECORD).ifExists().execute();
  });
}

function migratorOf(db: Kysely<Schema>, migrations: readonly Migration[], finish: MigrateOptions['finish']) {
  const stepOf = (migration: Migration) => ({
    async up(transaction: Kysely<never>) {
      await migration.up(transaction);
      await finish?.(transaction as unknown as Kysely<Schema>);
    },
  });
  const steps = Object.fromEntries(
    migrations.map((migration) => [nameOf(migration.version), stepOf(migration)] as const),
  );
  return new Migrator({
    db,
    provider: { getMigrations: async () => steps },
    migrationTableName: RECORD,
    migrationLockTableName: LOCK,
  });
}

/**
 * Migrates a database to the newest version, each step in a transaction of its own. If the process is killed, the next
 * call continues after the last committed step. A new database gets all steps in one transaction.
 * @throws StorageError `STOOP_DB_NEWER` if a newer version wrote it; nothing is changed then.
 */
export async function migrate(
  db: Kysely<Schema>,
  { now, migrations = MIGRATIONS, finish, onUpdate = () => {} }: MigrateOptions,
): Promise<void> {
  const newest = migrations.at(-1)?.version ?? 0;
  const { version, isEarlierRecord } = await recordedSchema(db);
  if (version > newest) throw newerDatabase(version, newest, 'restore a backup made before the update');
  if (isEarlierRecord) await carryOver(db, { version, now: now(), migrations });
  const migrator = migratorOf(db, migrations, finish);
  if (version === 0) {
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
    return;
  }
  for (;;) {
    const begin = now();
    // One step a call: each call has one transaction.
    const { error, results = [] } = await migrator.migrateUp();
    if (error !== undefined) throw error;
    const [done] = results;
    if (done === undefined) return;
    onUpdate({ kind: 'migrated', version: Number(done.migrationName), newest, ms: now() - begin });
  }
}
