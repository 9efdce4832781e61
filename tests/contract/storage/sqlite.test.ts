import { rm } from 'node:fs/promises';
import { onTestFinished } from 'vitest';
import { openStore } from '../../../server/src/storage/index.ts';
import { testFolder } from '../../support/test-folder.ts';
import { storeCases } from './cases/index.ts';

storeCases('sqlite', async () => {
  const folder = await testFolder('stoop-store-');
  const store = await openStore({ folder, now: () => 1 });
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
  return store;
});
