import { type Kysely, sql } from 'kysely';
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

/** Returns the version of a database's schema; 0 if it has none yet. */
export async function schemaVersion(db: Kysely<Schema>): Promise<number> {
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

/**
 * Migrates a database to the newest version, each step in a transaction of its own. If the process is killed, the next
 * call continues after the last committed step.
 * @throws StorageError `STOOP_DB_NEWER` if a newer version wrote it; nothing is changed then.
 */
export async function migrate(
  db: Kysely<Schema>,
  { now, migrations = MIGRATIONS, finish = async () => {}, onUpdate = () => {} }: MigrateOptions,
): Promise<void> {
  const newest = migrations.at(-1)?.version ?? 0;
  const found = await schemaVersion(db);
  if (found > newest) throw newerDatabase(found, newest, 'restore a backup made before the update');
  for (const migration of migrations.filter(({ version }) => version > found)) {
    const begin = now();
    await db.transaction().execute(async (transaction) => {
      // Another process may have migrated while this one waited for its turn to write.
      if ((await newestApplied(transaction)) >= migration.version) return;
      await migration.up(transaction as unknown as Kysely<never>);
      await finish(transaction);
      await transaction
        .insertInto('schema_version')
        .values({ version: migration.version, applied_at: begin })
        .execute();
    });
    if (found > 0) onUpdate({ kind: 'migrated', version: migration.version, newest, ms: now() - begin });
  }
}
