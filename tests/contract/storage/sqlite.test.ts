import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore } from '../../../server/src/storage/index.ts';
import { storeCases } from './cases.ts';

storeCases('sqlite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stoop-store-'));
  const store = await openStore({ folder, now: () => 1 });
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
  return store;
});
