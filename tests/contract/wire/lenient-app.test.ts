/** Settings, commands and permissions of an app, as the typed SDKs send them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';
import { structOfMessage, typedClient } from '../../support/typed-client.ts';

const OK = 200;
const BAD = 400;
const FORBIDDEN = 403;

let server: TestServer;
let secret: string;
beforeAll(async () => {
  server = await startServer();
  secret = await server.sign({ server: 'true' });
});
afterAll(() => server.close());
const { call, done, made, scene } = typedClient(
  () => server,
  () => secret,
);

describe('settings of the app', () => {
  test('every setting of the API is taken, kept and given back to servers alone', async () => {
    const settings = {
      webhook_url: 'https://hooks.example.com/chat',
      webhook_events: ['message.new'],
      event_hooks: [{ hook_type: 'webhook', enabled: true, webhook_url: 'https://hooks.example.com' }],
      image_moderation_enabled: 'true',
      sns_key: 'key',
      sns_secret: 'secret',
      reminders_interval: 120,
      permission_version: 'v2',
      moderation_dashboard_preferences: { media_queue_blur_enabled: true },
    };
    await done('PATCH', '/app', {
      body: {
        ...settings,
        firebase_config: { credentials_json: '{}' },
        nobody_knows: { this: 'key' },
        sqs_url: '',
      },
    });
    const { app } = await done('GET', '/app');
    expect(app).toMatchObject({ ...settings, image_moderation_enabled: true });
    expect(app.push_notifications).toMatchObject({
      firebase: { enabled: true, credentials_json: '{}' },
      apn: { enabled: false },
    });
    expect(app).not.toHaveProperty('nobody_knows');
    const shown = await done('GET', '/app', { token: await server.token('ann', 'user') });
    expect(JSON.stringify(shown.app)).not.toMatch(/hooks\.example|secret|credentials/);
    await server.restart();
    expect((await done('GET', '/app')).app).toMatchObject({ sns_key: 'key' });
    await done('PATCH', '/app', { body: { webhook_url: '', webhook_events: [], sns_key: null } });
    const after = (await done('GET', '/app')).app;
    expect(after).not.toHaveProperty('webhook_url');
    expect(after).toMatchObject({ webhook_events: [], sns_key: 'key' });
  });

  test('zero values leave settings that act as they are', async () => {
    const before = new Date(Date.now() - 1000).toISOString();
    await done('PATCH', '/app', {
      body: {
        guest_user_creation_disabled: true,
        revoke_tokens_issued_before: before,
        disable_auth_checks: true,
      },
    });
    await done('PATCH', '/app', {
      body: {
        guest_user_creation_disabled: null,
        revoke_tokens_issued_before: '',
        enforce_unique_usernames: '',
        reminders_interval: 0,
        file_upload_config: null,
      },
    });
    const { app } = await done('GET', '/app');
    expect(app.guest_user_creation_disabled).toBe(true);
    expect(app.revoke_tokens_issued_before).not.toBeNull();
    // It is kept, and switches no check off.
    expect((await call('GET', '/app', { token: 'forged' })).status).toBe(401);
    await done('PATCH', '/app', {
      body: {
        guest_user_creation_disabled: false,
        revoke_tokens_issued_before: null,
        disable_auth_checks: false,
      },
    });
    expect((await done('GET', '/app')).app.revoke_tokens_issued_before ?? null).toBeNull();
  });

  test('a setting of the wrong type, and too much of them, is refused', async () => {
    const wrong = await call('PATCH', '/app', { body: { webhook_events: 'message.new' } });
    expect(wrong).toMatchObject({ status: BAD, body: { code: 4 } });
    const large = await call('PATCH', '/app', { body: { sns_key: 'x'.repeat(200_000) } });
    expect(large.body.code).toBe(22);
  });
});

describe('names of commands and permissions', () => {
  test('commands have up to 255 characters of any case, and are called in any', async () => {
    const { path, ann } = await scene();
    const name = `Hug_${made()}_${'Me'.repeat(40)}`;
    await done('POST', '/commands', { body: { name, description: 'Hugs', args: '', set: '' } });
    expect((await done('GET', `/commands/${name}`)).name).toBe(name);
    const long = `${made()}`.padEnd(255, 'A');
    await done('POST', '/commands', { body: { name: long, description: 'Long' } });
    expect((await done('GET', `/commands/${long}`)).description).toBe('Long');
    const tooLong = await call('POST', '/commands', { body: { name: `${long}a`, description: 'Longer' } });
    expect(tooLong.status).toBe(BAD);
    await done('PUT', '/channeltypes/messaging', { body: { commands: [name] } });
    const called = await call('POST', `${path}/message`, {
      body: { message: { text: `/${name.toLowerCase()} ann`, user_id: ann } },
    });
    expect(called.body.message).toContain(`nobody answers the command ${name}:`);
    await done('PUT', '/channeltypes/messaging', { body: { commands: ['giphy'] } });
  });

  test('a permission keeps its condition, and grants nothing that the condition might refuse', async () => {
    const id = `Read-${made()}-${'Own'.repeat(60)}`;
    const condition = { '$subject.magic': { $eq: 'true' } };
    const body = { id, name: 'Delete', action: 'DeleteMessage', condition, description: '', owner: 'false' };
    await done('POST', '/permissions', { body });
    await done('POST', '/permissions', { body: { ...body, id: `${id}-plain`, condition: {} } });
    expect((await done('GET', `/permissions/${id}`)).permission).toMatchObject({
      id,
      condition,
      owner: false,
    });
    const { path, ann, bob } = await scene();
    const { message } = await done('POST', `${path}/message`, {
      body: { message: structOfMessage('x', ann) },
    });
    const { grants } = await done('GET', '/channeltypes/messaging');
    const granted = (extra: string) =>
      done('PUT', '/channeltypes/messaging', {
        body: { grants: { channel_member: [...grants.channel_member, extra] } },
      });
    const deletes = async () =>
      (await call('DELETE', `/messages/${message.id}`, { token: await server.token(bob) })).status;
    await granted(id);
    expect(await deletes()).toBe(FORBIDDEN);
    await granted(`${id}-plain`);
    expect(await deletes()).toBe(OK);
    await done('PUT', '/channeltypes/messaging', { body: { grants: null } });
  });
});
