import { onTestFinished } from 'vitest';
import { openPostgresStore } from '../../../server/src/storage/index.ts';
import { testDatabase } from '../../support/databases/postgres.ts';
import { storeCases } from './cases/index.ts';

storeCases('postgres', async () => {
  const database = await testDatabase();
  const store = await openPostgresStore({ url: database.url, now: () => 1 });
  onTestFinished(async () => {
    await store.close();
    await database.drop();
  });
  return store;
});
