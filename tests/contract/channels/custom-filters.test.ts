import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** The value of the key `x` in each channel; the first has none. */
const HELD: { readonly [id: string]: unknown } = {
  a_missing: undefined,
  b_null: null,
  c_list: ['red', 1],
  d_object: { deep: 'red', '0': 'nought' },
  e_one: 1,
  f_true: true,
  g_text: '1',
  h_red: 'red',
  i_five: 5,
  j_empty: [],
  k_false: false,
};
const ALL = Object.keys(HELD);
const without = (...ids: string[]) => ALL.filter((id) => !ids.includes(id));

let server: TestServer;
const clients = clientsOf(() => server);
let admin: StreamChat;

beforeAll(async () => {
  server = await startServer();
  admin = clients.admin();
  await server.token('ann', 'user');
  for (const [id, x] of Object.entries(HELD))
    await admin
      .channel('messaging', id, { created_by_id: 'ann', ...(x !== undefined && { x }) } as never)
      .create();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

test.each<[object, readonly string[]]>([
  [{ x: null }, ['a_missing', 'b_null']],
  [{ x: { $in: [null] } }, ['a_missing', 'b_null']],
  [{ x: { $in: [null, 'red'] } }, ['a_missing', 'b_null', 'c_list', 'h_red']],
  [{ $nor: [{ x: null }] }, without('a_missing', 'b_null')],
  [{ $nor: [{ x: { $in: [null, 1] } }] }, without('a_missing', 'b_null', 'c_list', 'e_one')],
  [{ x: { $exists: false } }, ['a_missing']],
  [{ x: 1 }, ['e_one']],
  [{ x: true }, ['f_true']],
  [{ x: '1' }, ['g_text']],
  [{ x: { $in: [true, '1'] } }, ['f_true', 'g_text']],
  [{ x: { $in: [1] } }, ['c_list', 'e_one']],
  [{ x: { $in: ['1'] } }, ['g_text']],
  [{ $nor: [{ x: 1 }] }, without('e_one')],
  [{ $nor: [{ x: { $gt: 0 } }] }, without('e_one', 'i_five')],
  [{ x: { $gt: 0 } }, ['e_one', 'i_five']],
  [{ x: { $gte: 5 } }, ['i_five']],
  [{ x: { $lt: 5 } }, ['e_one']],
  [{ x: { $gt: '' } }, ['g_text', 'h_red']],
  [{ x: { $lte: 'zzz' } }, ['g_text', 'h_red']],
  [{ x: { $lt: true } }, ['k_false']],
  [{ x: { $gt: null } }, []],
  [{ x: { $contains: 'red' } }, ['c_list']],
  [{ x: { $contains: '1' } }, []],
  [{ x: ['red', 1] }, ['c_list']],
  [{ x: ['red', true] }, []],
  [{ x: [] }, ['j_empty']],
  [{ 'x.0': 'red' }, []],
  [{ 'x.0': 'nought' }, ['d_object']],
  [{ 'x.deep': 'red' }, ['d_object']],
])('filters custom data by %j', async (filter, found) => {
  const channels = await admin.queryChannels(filter as never, [], { watch: false, state: false, limit: 30 });
  expect(channels.map(({ id }) => id).sort()).toEqual(found);
});
