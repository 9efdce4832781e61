/** Uploads during writes of other nodes. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ALL_CHANNELS } from '../../../server/src/storage/postgres/locks.ts';
import { clientsOf } from '../../support/clients.ts';
import { upload } from '../../support/multipart.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => clients.closeAll());
afterAll(() => server.close());

/** The locks that a unit within one channel holds until it commits. */
async function holdChannel(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.databaseUrl ?? '' });
  await client.connect();
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock_shared(${ALL_CHANNELS})`);
  return client;
}

test('a file is stored and deleted while another node stores a message', async () => {
  const ann = await clients.user('ann', { role: 'user' });
  const sending = await holdChannel();
  try {
    const file = { name: 'a.txt', type: 'text/plain', content: 'x' };
    const { status, body } = await upload(ann, '/uploads/file', { part: file });
    expect(status).toBe(201);
    await ann.deleteFile(String(body.file));
    expect((await fetch(String(body.file))).status).toBe(404);
  } finally {
    await sending.end();
  }
});
