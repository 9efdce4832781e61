import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const NAMES: { readonly [id: string]: string } = {
  maria: 'Мария Öberg',
  asa: 'Åse Ärger',
  sigma: 'ΟΔΥΣΣΕΥΣ',
};

let server: TestServer;
const clients = clientsOf(() => server);
let admin: StreamChat;

beforeAll(async () => {
  server = await startServer();
  admin = clients.admin();
  const users = Object.entries(NAMES).map(([id, name]) => ({ id, name, role: 'user' }));
  await admin.upsertUsers(users);
  for (const { id, name } of users)
    await admin
      .channel('messaging', id, { name, created_by_id: 'asa', members: Object.keys(NAMES) } as never)
      .create();
  for (const text of SAID) await admin.channel('messaging', 'asa').sendMessage({ text, user_id: 'asa' });
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

test.each([
  ['мар', '$autocomplete', ['maria']],
  ['МАР', '$autocomplete', ['maria']],
  ['öber', '$autocomplete', ['maria']],
  ['åse', '$autocomplete', ['asa']],
  ['Ä', '$autocomplete', ['asa']],
  ['одиссей', '$autocomplete', []],
  ['οδυσσευς', '$autocomplete', ['sigma']],
  ['АРИ', '$q', ['maria']],
  ['ÄRG', '$q', ['asa']],
  ['ase', '$q', []],
])('finds names in any case: %s by %s', async (text, operator, found) => {
  const name = { [operator]: text };
  const { users } = await admin.queryUsers({ name } as never);
  expect(users.map(({ id }) => id)).toEqual(found);
  const { members } = await admin.channel('messaging', 'asa').queryMembers({ name } as never);
  expect(members.map(({ user_id }) => user_id)).toEqual(found);
  const channels = await admin.queryChannels({ name } as never, [], { watch: false, state: false });
  expect(channels.map(({ id }) => id)).toEqual(found);
});

const SAID = [
  '日本語のテキスト検索',
  '我们在北京见面',
  '本日は晴天',
  'PS5が好き',
  'コーヒー',
  'ทดสอบระบบค้นหาข้อความ',
  'สวัสดีครับ',
  'मुझे हिन्दी आती है',
];

test.each([
  ['日本', ['日本語のテキスト検索']],
  ['日本語', ['日本語のテキスト検索']],
  ['検索 テキスト', ['日本語のテキスト検索']],
  ['本日', ['本日は晴天']],
  ['日', ['本日は晴天', '日本語のテキスト検索']],
  ['索', ['日本語のテキスト検索']],
  ['北京', ['我们在北京见面']],
  ['京北', []],
  ['ps5', ['PS5が好き']],
  ['好き ps5', ['PS5が好き']],
  ['ヒー', ['コーヒー']],
  ['ค้นหา', ['ทดสอบระบบค้นหาข้อความ']],
  ['ข้อความ ระบบ', ['ทดสอบระบบค้นหาข้อความ']],
  ['สวัสดี', ['สวัสดีครับ']],
  ['ครับ', ['สวัสดีครับ']],
  ['หา', []],
  ['हिन्दी', ['मुझे हिन्दी आती है']],
])('finds words in scripts without spaces: %s', async (query, found) => {
  const { results } = await admin.search({ cid: 'messaging:asa' }, query);
  expect(results.map(({ message }) => message.text)).toEqual(found);
  for (const operator of ['$autocomplete', '$q']) {
    const again = await admin.search({ cid: 'messaging:asa' }, { text: { [operator]: query } } as never);
    expect(again.results.map(({ message }) => message.text)).toEqual(found);
  }
});
