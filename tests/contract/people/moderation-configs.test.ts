/** Blocklists in a moderation config: everywhere, in channels of a type, in one channel. */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;
let mod: StreamChat;
let boss: StreamChat;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
  mod = await clients.user('mod', { role: 'moderator' });
  boss = await clients.user('boss', { role: 'admin' });
  await clients.admin().createBlockList({ name: 'animals', words: ['weasel'] });
  await clients.admin().createBlockList({ name: 'plants', words: ['thistle'] });
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const config = (key: string, rules: object[], more: object = {}) =>
  ({ key, block_list_config: { enabled: true, rules, ...more } }) as never;
const rule = (name: string, action: string) => ({ name, action, team: '' });

test('admins create, read, list, change and delete them with their own tokens; moderators read; no one else does either', async () => {
  const made = await boss.moderation.upsertConfig(config('chat:gaming', [rule('animals', 'flag')]));
  expect(made.config).toMatchObject({
    key: 'chat:gaming',
    block_list_config: { enabled: true, rules: [{ name: 'animals', action: 'flag' }] },
  });
  const changed = await boss.moderation.upsertConfig(config('chat:gaming', [rule('plants', 'remove')]));
  expect(changed.config.created_at).toBe(made.config.created_at);
  expect((await mod.moderation.getConfig('chat:gaming')).config).toEqual(changed.config);
  await boss.moderation.upsertConfig(config('chat:commerce:one', [rule('plants', 'shadow')]));
  const keys = async (filter: object, options: object = {}) => {
    const page = await mod.moderation.queryConfigs(filter as never, [], options);
    return [page.configs.map(({ key }) => key), page.next];
  };
  expect(await keys({ key: { $in: ['chat:gaming', 'chat:commerce:one'] } })).toEqual([
    ['chat:commerce:one', 'chat:gaming'],
    undefined,
  ]);
  const [first, next] = await keys({}, { limit: 1 });
  expect(first).toEqual(['chat:commerce:one']);
  expect(await keys({}, { limit: 1, next })).toEqual([['chat:gaming'], undefined]);
  expect((await failure(mod.moderation.upsertConfig(config('chat', [])))).code).toBe(17);
  expect((await failure(mod.moderation.deleteConfig('chat:gaming'))).code).toBe(17);
  for (const call of [
    () => ann.moderation.getConfig('chat:gaming'),
    () => ann.moderation.queryConfigs({}, []),
    () => ann.moderation.upsertConfig(config('chat', [])),
    () => ann.moderation.deleteConfig('chat:gaming'),
  ])
    expect(await failure(call())).toMatchObject({ code: 17, status: 403 });
  for (const key of ['chat:gaming', 'chat:commerce:one']) await boss.moderation.deleteConfig(key);
  expect((await failure(mod.moderation.getConfig('chat:gaming'))).code).toBe(16);
  expect((await failure(boss.moderation.deleteConfig('chat:gaming'))).code).toBe(16);
});

test('unsupported settings are refused, not silently dropped', async () => {
  const refused = async (given: object) => (await failure(boss.moderation.upsertConfig(given as never))).code;
  expect(await refused({ key: 'feeds' })).toBe(4);
  expect(await refused({})).toBe(4);
  expect(await refused(config('chat', [rule('animals', 'explode')]))).toBe(4);
  expect(await refused(config('chat', [rule('nowhere', 'flag')]))).toBe(16);
  expect(await refused({ key: 'chat', ai_text_config: { enabled: true, rules: [] } })).toBe(4);
  expect(await refused({ key: 'chat', team: 'red' })).toBe(4);
  expect((await failure(mod.moderation.queryConfigs({ colour: 'red' } as never, []))).code).toBe(4);
  expect((await failure(mod.moderation.getConfig('chat'))).code).toBe(16);
});

test('remove, shadow and flag, by the narrowest config, and not once it is disabled', async () => {
  const room = async (id: string) => {
    const anns = ann.channel('messaging', id, { members: ['ann', 'bob', 'mod'] });
    await anns.create();
    return [anns, bob.channel('messaging', id)] as const;
  };
  const [anns, bobs] = await room('wide');
  const [, narrow] = await room('narrow');
  await boss.moderation.upsertConfig(config('chat', [rule('animals', 'remove'), rule('plants', 'flag')]));
  await boss.moderation.upsertConfig(config('chat:messaging:narrow', [rule('animals', 'shadow')]));
  const blocked = (await bobs.sendMessage({ text: 'you Weasel' })).message;
  expect(blocked).toMatchObject({
    type: 'error',
    text: 'Message was blocked by moderation policies',
    moderation: { action: 'remove', original_text: 'you Weasel', blocklist_matched: 'animals' },
  });
  const flagged = (await bobs.sendMessage({ text: 'a thistle' })).message;
  expect(flagged.type).toBe('regular');
  const { items } = await mod.moderation.queryReviewQueue({ channel_cid: anns.cid } as never);
  expect(items).toMatchObject([{ entity_id: flagged.id, flags: [{ type: 'automod' }] }]);
  expect((await failure(bob.updateMessage({ id: flagged.id, text: 'a weasel' }))).message).toContain(
    'Message was blocked by moderation policies',
  );
  const shadowed = (await narrow.sendMessage({ text: 'a weasel with a thistle' })).message;
  expect(shadowed).toMatchObject({ type: 'regular', shadowed: false });
  expect((await failure(ann.getMessage(shadowed.id))).code).toBe(16);
  expect((await failure(clients.admin().deleteBlockList('animals'))).code).toBe(4);
  await boss.moderation.upsertConfig(config('chat', [rule('animals', 'remove')], { enabled: false }));
  expect((await bobs.sendMessage({ text: 'a weasel' })).message.type).toBe('regular');
});
