/** The app and its rules over the second generation of the API, by its published server SDK. */
import type { StreamClient } from '@stream-io/node-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sdkOf, TWICE } from '../../support/second/sdk.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let sdk: StreamClient;

beforeAll(async () => {
  server = await startServer();
  sdk = sdkOf(server);
});
afterAll(() => server.close());

describe.each(TWICE)('the %s time', (round) => {
  test('settings of the app', async () => {
    await sdk.updateApp({ enforce_unique_usernames: round === 'first' ? 'app' : 'no', grants: {} });
    const { app } = await sdk.getApp();
    expect(app).toMatchObject({
      enforce_unique_usernames: round === 'first' ? 'app' : 'no',
      webhook_url: '',
    });
    const { server_side: limits } = await sdk.getRateLimits({ server_side: true });
    expect(limits ?? {}).toEqual(expect.any(Object));
  });

  test('channel types', async () => {
    const name = `desk-${round}`;
    const sizes = { automod: 'disabled', automod_behavior: 'flag', max_message_length: 500 } as const;
    const made = await sdk.chat.createChannelType({ name, ...sizes, reactions: false });
    expect(made).toMatchObject({ name, reactions: false, created_at: expect.any(Date) });
    expect(await sdk.chat.updateChannelType({ name, ...sizes, reactions: true })).toMatchObject({
      reactions: true,
    });
    expect(await sdk.chat.getChannelType({ name })).toMatchObject({ name, max_message_length: 500 });
    expect((await sdk.chat.listChannelTypes()).channel_types).toHaveProperty(name);
    await sdk.chat.deleteChannelType({ name });
  });

  test('commands', async () => {
    const name = `deploy-${round}`;
    const made = await sdk.chat.createCommand({ name, description: 'Deploys', args: '[name]', set: 'dev' });
    expect(made.command).toMatchObject({ name, created_at: expect.any(Date) });
    await sdk.chat.updateCommand({ name, description: 'Deploys it' });
    expect(await sdk.chat.getCommand({ name })).toMatchObject({ description: 'Deploys it' });
    expect((await sdk.chat.listCommands()).commands.map((command) => command.name)).toContain(name);
    await sdk.chat.deleteCommand({ name });
  });

  test('lists of words', async () => {
    const name = `words-${round}`;
    await sdk.createBlockList({ name, words: ['one'] });
    await sdk.updateBlockList({ name, words: ['one', 'two'] });
    expect((await sdk.getBlockList({ name })).blocklist).toMatchObject({ words: ['one', 'two'] });
    expect((await sdk.listBlockLists()).blocklists.map((list) => list.name)).toContain(name);
    await sdk.deleteBlockList({ name });
  });

  test('roles and permissions', async () => {
    const name = `helper-${round}`;
    expect((await sdk.createRole({ name })).role).toMatchObject({
      name,
      custom: true,
      created_at: expect.any(Date),
    });
    expect((await sdk.listRoles()).roles.map((role) => role.name)).toContain(name);
    expect((await sdk.searchRoles({ query: 'helper' })).roles.map((role) => role.name)).toContain(name);
    await sdk.deleteRole({ name });
    const { permissions } = await sdk.listPermissions();
    const [first] = permissions;
    expect((await sdk.getPermission({ id: first?.id ?? '' })).permission).toEqual(first);
  });
});

test('a preview of a link answers, or refuses with a code of the API', async () => {
  await expect(sdk.getOG({ url: 'http://127.0.0.1:9/none' })).rejects.toMatchObject({ code: 4 });
});
