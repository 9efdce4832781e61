import type { TestProject } from 'vitest/node';
import { openPostgresStore } from '../../../server/src/storage/index.ts';
import { databaseUrl, runSql } from './postgres.ts';

/**
 * Creates the template database before the PostgreSQL project runs. Drops all databases of the run
 * afterwards.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const adminUrl = process.env.STOOP_TEST_DATABASE_URL;
  if (adminUrl === undefined)
    throw new Error(
      'contract-postgres needs a PostgreSQL server: set STOOP_TEST_DATABASE_URL, such as postgres://postgres@127.0.0.1/postgres',
    );
  const template = `stoop_test_${process.pid}`;
  await runSql(adminUrl, `create database ${template} template template0 encoding 'UTF8'`);
  const store = await openPostgresStore({ url: databaseUrl(adminUrl, template), now: () => 1 });
  await store.close();
  project.provide('postgres', { adminUrl, template });
  return async () => {
    const [found] = await runSql(
      adminUrl,
      `select datname from pg_database where datname like '${template}%'`,
    );
    for (const { datname } of found?.rows ?? [])
      await runSql(adminUrl, `drop database if exists ${datname} with (force)`);
  };
}
