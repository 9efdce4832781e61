/**
 * Clients as the typed SDKs build their requests: Go and C# send every field of a struct with its zero value, PHP writes
 * empty objects as lists and booleans as 1, Python writes True, and tokens carry booleans as texts.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyPng } from '../../support/png.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type Answer, structOfMessage, structOfUser, typedClient } from '../../support/typed-client.ts';

const OK = 200;
const CREATED = 201;
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

describe('zero values', () => {
  test('a channel of zero values has its defaults, and no custom data of them', async () => {
    const { path, ann } = await scene();
    const { channel, members } = await done('POST', `${path}/query`, { body: { state: true } });
    expect(channel).toMatchObject({ id: path.split('/').at(-1), type: 'messaging', frozen: false });
    expect(channel.created_by.id).toBe(ann);
    expect(channel).not.toHaveProperty('team');
    expect(members.map((member: { channel_role: string }) => member.channel_role)).toEqual([
      'channel_member',
      'channel_member',
    ]);
  });

  test('a message of zero values is a regular one; what they reserve stays reserved', async () => {
    const { path, ann } = await scene();
    const { message } = await done('POST', `${path}/message`, {
      body: {
        message: structOfMessage('hi', ann),
        skip_push: false,
        pending: 'false',
        pending_message_metadata: null,
      },
    });
    expect(message).toMatchObject({ text: 'hi', type: 'regular', user: { id: ann }, reply_count: 0 });
    expect(message.id).not.toBe('');
    const forged = { ...structOfMessage('forged', ann), reply_count: 3 };
    const refused = await call('POST', `${path}/message`, { body: { message: forged } });
    expect(refused).toMatchObject({ status: BAD, body: { code: 4 } });
    expect(refused.body.message).toContain('message.reply_count is a reserved field');
  });

  test('an update, a reaction, a read mark and a draft of zero values work', async () => {
    const { path, ann, bob } = await scene();
    const { message } = await done('POST', `${path}/message`, {
      body: { message: structOfMessage('one', ann) },
    });
    const edited = await done('POST', `/messages/${message.id}`, {
      body: { message: { ...structOfMessage('two', ann), id: message.id } },
    });
    expect(edited.message).toMatchObject({ text: 'two', type: 'regular' });
    const { reaction } = await done('POST', `/messages/${message.id}/reaction`, {
      body: {
        reaction: { type: 'love', score: 0, user_id: bob, user: {}, emoji_code: '' },
        enforce_unique: 'true',
      },
    });
    expect(reaction).toMatchObject({ type: 'love', score: 1, user_id: bob });
    await done('POST', `${path}/read`, { body: { user_id: bob, message_id: '', thread_id: '', user: null } });
    const { draft } = await done('POST', `${path}/draft`, {
      body: { message: { ...structOfMessage('later', ann), parent_id: '' }, user_id: ann },
    });
    expect(draft.message.text).toBe('later');
  });

  test('moderation of zero values lasts for ever, everywhere', async () => {
    const { ann, bob } = await scene();
    await done('POST', '/moderation/ban', {
      body: {
        target_user_id: bob,
        banned_by_id: ann,
        banned_by: null,
        timeout: 0,
        reason: '',
        type: '',
        id: '',
        channel_cid: '',
        shadow: 'false',
        ip_ban: false,
        delete_messages: '',
      },
    });
    const { users } = await done('GET', '/users', {
      query: { payload: JSON.stringify({ filter_conditions: { id: bob }, sort: [], limit: 0, offset: 0 }) },
    });
    expect(users[0]).toMatchObject({ banned: true });
    expect(users[0]).not.toHaveProperty('ban_expires');
    const { mute } = await done('POST', '/moderation/mute', {
      body: { target_id: '', target_ids: [bob], timeout: 0, user_id: ann },
    });
    expect(mute).not.toHaveProperty('expires');
    await done('POST', '/moderation/flag', {
      body: { target_user_id: bob, target_message_id: '', reason: '', custom: null, user_id: ann },
    });
  });

  test('lists, searches and types of zero values take their defaults', async () => {
    const { cid, ann } = await scene();
    const { channels } = await done('POST', '/channels', {
      body: {
        filter_conditions: { cid },
        sort: null,
        limit: 0,
        offset: 0,
        predefined_filter: '',
        user_id: ann,
      },
    });
    expect(channels).toHaveLength(1);
    const kind = await done('POST', '/channeltypes', {
      body: {
        name: `desk-${made()}`,
        max_message_length: 0,
        automod: '',
        automod_behavior: '',
        commands: null,
        blocklist: '',
      },
    });
    expect(kind).toMatchObject({ max_message_length: 5000, automod: 'disabled' });
    const { poll } = await done('POST', '/polls', {
      body: {
        id: '',
        name: 'Which?',
        description: '',
        voting_visibility: '',
        max_votes_allowed: 0,
        options: [],
        user_id: ann,
      },
    });
    expect(poll).toMatchObject({ name: 'Which?', voting_visibility: 'public' });
  });
});

describe('zeros that are a choice', () => {
  test('a cooldown of 0 switches slow mode off', async () => {
    const { path } = await scene();
    const slow = await done('POST', path, { body: { cooldown: 30 } });
    expect(slow.channel.cooldown).toBe(30);
    const quick = await done('POST', path, { body: { cooldown: 0 } });
    expect(quick.channel.cooldown ?? 0).toBe(0);
  });

  test('empty data of a full update removes what there was; absent data keeps it', async () => {
    const { path } = await scene();
    await done('POST', path, { body: { data: { topic: 'tea', frozen: true } } });
    const kept = await done('POST', path, { body: { data: null, cooldown: 10 } });
    expect(kept.channel).toMatchObject({ topic: 'tea', cooldown: 10 });
    const cleared = await done('POST', path, { body: { data: {} } });
    expect(cleared.channel).not.toHaveProperty('topic');
  });

  test('an empty filter of messages finds all of them, and is none beside a query', async () => {
    const { path, cid, ann } = await scene();
    for (const text of ['tea', 'milk'])
      await done('POST', `${path}/message`, { body: { message: structOfMessage(text, ann) } });
    const search = async (asked: object) => {
      const payload = JSON.stringify({ filter_conditions: { cid }, ...asked });
      return (await done('GET', '/search', { query: { payload } })).results.length;
    };
    expect(await search({ query: '', message_filter_conditions: {}, sort: [], next: '' })).toBe(2);
    expect(await search({ query: 'tea', message_filter_conditions: {} })).toBe(1);
  });

  test('a partial update sets the cooldown, for those who may', async () => {
    const { path, ann } = await scene();
    const slow = await done('PATCH', path, { body: { set: { cooldown: 20, topic: 'tea' } } });
    expect(slow.channel).toMatchObject({ cooldown: 20, topic: 'tea' });
    const off = await done('PATCH', path, { body: { set: { cooldown: 0 } } });
    expect(off.channel.cooldown ?? 0).toBe(0);
    await done('PATCH', path, { body: { set: { cooldown: 20 } } });
    const gone = await done('PATCH', path, { body: { unset: ['cooldown'] } });
    expect(gone.channel).toMatchObject({ topic: 'tea' });
    expect(gone.channel.cooldown ?? 0).toBe(0);
    expect((await call('PATCH', path, { body: { set: { cooldown: 500 } } })).status).toBe(BAD);
    const other = await server.token(ann.replace('ann', 'bob'));
    const refused = await call('PATCH', path, { body: { set: { cooldown: 5 } }, token: other });
    expect(refused.status).toBe(FORBIDDEN);
  });

  test('an empty text beside an attachment is a message', async () => {
    const { path, ann } = await scene();
    const attachments = [{ type: 'note', title: 'A' }];
    const { message } = await done('POST', `${path}/message`, {
      body: { message: { ...structOfMessage('', ann), attachments } },
    });
    expect(message).toMatchObject({ text: '', attachments: [{ title: 'A' }] });
    const nothing = await call('POST', `${path}/message`, { body: { message: structOfMessage('', ann) } });
    expect(nothing.status).toBe(BAD);
  });

  test('empty texts and lists of a partial update clear what was there', async () => {
    const { path, ann } = await scene();
    const { message } = await done('POST', `${path}/message`, {
      body: {
        message: {
          text: 'see',
          attachments: [{ type: 'note' }],
          mentioned_users: [ann],
          user_id: ann,
          count: 3,
        },
      },
    });
    const changed = await done('PUT', `/messages/${message.id}`, {
      body: { set: { attachments: [], mentioned_users: [], count: 0 }, unset: [], user_id: ann },
    });
    expect(changed.message).toMatchObject({ attachments: [], mentioned_users: [], count: 0, text: 'see' });
  });

  test('zero values of custom data are data', async () => {
    const { path, ann } = await scene();
    const custom = { score: 0, note: '', tags: [], flag: false, nothing: null, map: {} };
    const { message } = await done('POST', `${path}/message`, {
      body: { message: { text: 'x', user_id: ann, ...custom } },
    });
    expect(message).toMatchObject(custom);
  });

  test('limits of 0 ask for no messages and no members', async () => {
    const { path, cid, ann } = await scene();
    await done('POST', `${path}/message`, { body: { message: structOfMessage('x', ann) } });
    const { channels } = await done('POST', '/channels', {
      body: { filter_conditions: { cid }, state: true, message_limit: 0, member_limit: 0 },
    });
    expect(channels[0]).toMatchObject({ messages: [], members: [] });
  });

  test('false switches off, and an empty list of commands leaves none', async () => {
    const { path } = await scene();
    const { channel } = await done('PATCH', path, {
      body: { set: { config_overrides: { typing_events: false, commands: [] } } },
    });
    expect(channel.config).toMatchObject({ typing_events: false, commands: [] });
  });
});

describe('booleans and empty objects', () => {
  test('booleans are taken as texts, also in the query, and nothing else', async () => {
    const { path, ann, bob } = await scene();
    await done('POST', '/users', { body: { users: { [bob]: { id: bob, invisible: 'true' } } } });
    const { message } = await done('POST', `${path}/message`, {
      body: { message: { text: 'x', user_id: ann, silent: 'true' } },
    });
    expect(message.silent).toBe(true);
    await done('DELETE', `/messages/${message.id}`, { query: { hard: 'True' } });
    expect((await call('GET', `/messages/${message.id}`)).status).toBe(404);
    const wrong = await call('POST', `${path}/message`, {
      body: { message: { text: 'x', user_id: ann, silent: 'maybe' } },
    });
    expect(wrong).toMatchObject({ status: BAD, body: { code: 4 } });
    await done('DELETE', path, { query: { hard_delete: '1' } });
  });

  test('a server that asks to watch gets the state and watches nothing', async () => {
    const { path, cid } = await scene();
    const state = await done('POST', `${path}/query`, { body: { state: true, watch: true, presence: true } });
    expect(state.channel.cid).toBe(cid);
    expect(state.watcher_count ?? 0).toBe(0);
    await done('POST', '/channels', { body: { filter_conditions: { cid }, watch: true, presence: 'true' } });
    await done('GET', '/users', { query: { payload: JSON.stringify({ presence: true }) } });
  });

  test('a list without items stands for an object without keys', async () => {
    const { path, ann } = await scene();
    const { channels } = await done('POST', '/channels', {
      body: { filter_conditions: [], sort: [], limit: 1 },
    });
    expect(channels).toHaveLength(1);
    await done('GET', '/users', { query: { payload: '[]' } });
    await done('POST', `${path}/query`, { body: { data: [], messages: [], state: 'true' } });
    await done('POST', `${path}/query`, { body: [] });
    expect((await call('POST', '/channels', { body: { filter_conditions: [1] } })).status).toBe(BAD);
    const { message } = await done('POST', `${path}/message`, {
      body: { message: { text: 'see', attachments: [[]], user_id: ann } },
    });
    expect(message.attachments).toEqual([{}]);
  });

  test('a server token with the boolean as a text is a server', async () => {
    expect((await call('GET', '/rate_limits')).status).toBe(OK);
    for (const claim of ['false', 'yes', '', 1]) {
      const token = await server.sign({ server: claim });
      expect((await call('GET', '/rate_limits', { token })).status).toBe(401);
    }
  });

  test('guests get nothing by it', async () => {
    const { path } = await scene();
    const { user, access_token: token } = await done('POST', '/guest', {
      body: { user: structOfUser('visitor') },
    });
    expect(user.role).toBe('guest');
    const asked = { role: 'admin', teams_role: { one: 'admin' }, teams: ['one'] };
    for (const [key, value] of Object.entries(asked)) {
      const body = { users: { [user.id]: { id: user.id, [key]: value } } };
      expect((await call('POST', '/users', { body, token })).status).toBe(FORBIDDEN);
    }
    const other = await call('POST', `${path}/message`, {
      body: { message: structOfMessage('x', 'somebody') },
      token,
    });
    expect(other).toMatchObject({ status: FORBIDDEN, body: { code: 17 } });
  });
});

describe('uploads', () => {
  /** A form as simple SDKs write it: the part of the file has a name, and no type. */
  async function upload(path: string, name: string, content: Uint8Array): Promise<Answer> {
    const boundary = 'b0undary';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="user"\r\n\r\n{"id":"uploader"}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const response = await fetch(`${server.url}${path}?api_key=${server.key}&user_id=uploader`, {
      method: 'POST',
      headers: { authorization: secret, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body,
    });
    return { status: response.status, body: await response.json() };
  }

  test('a picture without a type is one by its bytes, whatever its name', async () => {
    const { id } = await scene();
    await done('POST', '/users', { body: { users: { uploader: { id: 'uploader' } } } });
    const picture = await emptyPng(8, 8);
    const sent = await upload(`/channels/messaging/${id}/image`, 'picture', picture);
    expect(sent.status).toBe(CREATED);
    expect(sent.body.thumb_url).toEqual(expect.any(String));
    const back = await fetch(sent.body.file);
    expect(back.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await back.arrayBuffer())).toEqual(new Uint8Array(picture));
  });

  test('text without a type is no picture, and is saved as it is', async () => {
    const { id } = await scene();
    await done('POST', '/users', { body: { users: { uploader: { id: 'uploader' } } } });
    const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    const refused = await upload(`/channels/messaging/${id}/image`, 'picture.png', page);
    expect(refused).toMatchObject({ status: BAD, body: { code: 4 } });
    const { status, body } = await upload(`/channels/messaging/${id}/file`, 'page.svg', page);
    expect(status).toBe(CREATED);
    const back = await fetch(body.file);
    expect(back.headers.get('content-type')).toBe('application/octet-stream');
    expect(await back.text()).toBe(page.toString());
    expect((await upload(`/channels/messaging/${id}/file`, 'empty', Buffer.alloc(0))).status).toBe(CREATED);
  });
});
