import { type Kysely, sql } from 'kysely';
import { StorageError } from '../../domain/errors.ts';
import { MIGRATIONS, type Migration } from './migrations/index.ts';
import type { Schema } from './schema.ts';

async function currentVersion(db: Kysely<Schema>): Promise<number> {
  await sql`create table if not exists schema_version (version integer primary key, applied_at bigint not null)`.execute(
    db,
  );
  return newestApplied(db);
}

async function newestApplied(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom('schema_version')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirst();
  return row?.version ?? 0;
}

interface MigrateOptions {
  /** @default all of them */
  readonly migrations?: readonly Migration[];
  /** Work that the engine adds to each step. @default none */
  readonly finish?: (step: Kysely<Schema>) => Promise<void>;
}

/**
 * Migrates a database to the newest version, each step in a transaction of its own.
 * @throws StorageError `STOOP_DB_NEWER` if a newer version wrote it; nothing is changed then.
 */
export async function migrate(
  db: Kysely<Schema>,
  now: number,
  { migrations = MIGRATIONS, finish = async () => {} }: MigrateOptions = {},
): Promise<void> {
  const newest = migrations.at(-1)?.version ?? 0;
  const found = await currentVersion(db);
  if (found > newest) {
    throw new StorageError(
      'STOOP_DB_NEWER',
      `the database has schema version ${found}, this program knows up to ${newest}: ` +
        'start the newer program that wrote it, or restore a backup made before the upgrade',
    );
  }
  for (const migration of migrations.filter(({ version }) => version > found)) {
    await db.transaction().execute(async (transaction) => {
      // Another process may have migrated while this one waited for its turn to write.
      if ((await newestApplied(transaction)) >= migration.version) return;
      await migration.up(transaction as unknown as Kysely<never>);
      await finish(transaction);
      await transaction
        .insertInto('schema_version')
        .values({ version: migration.version, applied_at: now })
        .execute();
    });
  }
}
