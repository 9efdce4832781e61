/** Two servers on one PostgreSQL and one Redis act as one for the unmodified clients of both. */
import type { StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../support/clients.ts';
import { hasRedis, startRedis, type TestRedis } from '../../support/databases/redis.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** The calls a minute that one user has for the calls of these tests. */
const MOST_UNREAD_CALLS = 3;
/** A snooze that is over while a test waits, ms. */
const SNOOZE_MS = 2_000;
/** A killed node is noticed after 12 s, and the client waits some seconds before it reconnects. */
const PATIENT = { timeout: 60_000 };

describe.skipIf(!hasRedis())('two servers', () => {
  let redis: TestRedis;
  let a: TestServer;
  let b: TestServer;
  const ofA = clientsOf(() => a);
  const ofB = clientsOf(() => b);

  beforeAll(async () => {
    redis = await startRedis();
    const limit = { perUser: 600, operations: { UnreadCounts: { perUser: MOST_UNREAD_CALLS } } };
    const options = { redisUrl: redis.url, rateLimits: limit, heartbeatMs: 500 };
    a = await startServer({ options });
    b = await startServer({ beside: a, options });
    for (const id of ['ann', 'bob', 'eve']) await a.token(id, 'user');
  });
  afterAll(async () => {
    await b?.close();
    await a?.close();
    await redis?.close();
  });
  afterEach(async () => {
    await ofA.closeAll();
    await ofB.closeAll();
  });

  let made = 0;

  /** Ann on one server, Bob on the other, both watching a channel of theirs. */
  async function pair() {
    made += 1;
    const id = `cluster-${made}`;
    const [ann, bob] = [await ofA.user('ann'), await ofB.user('bob')];
    const anns = ann.channel('messaging', id, { members: ['ann', 'bob'] });
    await anns.watch({ presence: true });
    const bobs = bob.channel('messaging', id);
    await bobs.watch({ presence: true });
    return { ann, bob, anns, bobs, id, cid: anns.cid };
  }

  test('publish everything to each other, in the order in which it was stored', PATIENT, async () => {
    const { ann, bob, anns, bobs } = await pair();
    const notified = (client: StreamChat) => {
      const ids: string[] = [];
      client.on('message.new', ({ message }) => ids.push(message?.id ?? ''));
      return ids;
    };
    const [toAnn, toBob] = [notified(ann), notified(bob)];
    const COUNT = 60;
    await Promise.all(
      Array.from({ length: COUNT }, (_, i) => (i % 2 === 0 ? anns : bobs).sendMessage({ text: `${i}` })),
    );
    await expect.poll(() => [toAnn.length, toBob.length]).toEqual([COUNT, COUNT]);
    const { messages } = await anns.query({ messages: { limit: COUNT } });
    const stored = messages.map(({ id }) => id);
    expect(toAnn).toEqual(stored);
    expect(toBob).toEqual(stored);
    const [typing, reading] = [nextEvent(ann, 'typing.start'), nextEvent(ann, 'message.read')];
    await bobs.keystroke();
    await bobs.markRead();
    expect([(await typing).user?.id, (await reading).user?.id]).toEqual(['bob', 'bob']);
  });

  test('share presence and watchers, and unsubscribe removed members', async () => {
    const { ann, bob, anns, id } = await pair();
    const state = await anns.query({ state: true, watch: true, watchers: { limit: 10 } });
    expect(state.watcher_count).toBe(2);
    expect((state.watchers ?? []).map(({ id: who }) => who).sort()).toEqual(['ann', 'bob']);
    expect((await ann.queryUsers({ id: 'bob' })).users[0]?.online).toBe(true);
    const received = record(bob);
    const removed = nextEvent(bob, 'notification.removed_from_channel');
    await anns.removeMembers(['bob']);
    await removed;
    await anns.sendMessage({ text: 'without bob' });
    await anns.addMembers(['bob']);
    const back = nextEvent(bob, 'notification.message_new');
    await anns.sendMessage({ text: 'with bob' });
    expect((await back).message?.text).toBe('with bob');
    expect(received.filter(({ message }) => message?.text === 'without bob')).toEqual([]);
    // The client has dropped its own object.
    await bob.channel('messaging', id).watch();
    const gone = nextEvent(ann, 'user.presence.changed', ({ user }) => user?.id === 'bob' && !user.online);
    const left = nextEvent(ann, 'user.watching.stop', ({ cid }) => cid === `messaging:${id}`);
    await bob.disconnectUser();
    await Promise.all([gone, left]);
  });

  test('take turns for support conversations as one, and end each snooze once', PATIENT, async () => {
    await ofA.admin().updateAppSettings({ support_assignment: 'turns' } as never);
    const [onA] = [await ofA.user('turn-a', { role: 'agent' }), await ofB.user('turn-b', { role: 'agent' })];
    const admins = [ofA.admin(), ofB.admin()];
    for (const one of admins)
      await expect
        .poll(async () => (await one.queryUsers({ id: { $in: ['turn-a', 'turn-b'] } })).users)
        .toEqual([expect.objectContaining({ online: true }), expect.objectContaining({ online: true })]);
    const COUNT = 12;
    const channels = [];
    for (let at = 0; at < COUNT; at += 1) {
      const id = `turn-visitor-${at}`;
      await admins[0]?.upsertUser({ id, role: 'user' });
      await admins[0]?.channel('support', id, { created_by_id: id }).create();
      const channel = admins[at % 2]?.channel('support', id);
      if (channel !== undefined) channels.push(channel);
    }
    await Promise.all(
      channels.map((channel) => channel.sendMessage({ text: 'Hello', user_id: channel.id } as never)),
    );
    const queue = { type: 'support', support_status: 'open' };
    const open = await onA.queryChannels(queue as never, [], { limit: 30, watch: false });
    const assignees = open.map(({ data }) => (data as { support_assignee_id?: string }).support_assignee_id);
    expect(assignees.filter((id) => id === 'turn-a')).toHaveLength(COUNT / 2);
    expect(assignees.filter((id) => id === 'turn-b')).toHaveLength(COUNT / 2);

    const seen = record(onA);
    const until = new Date(Date.now() + SNOOZE_MS).toISOString();
    const snooze = { set: { support_snoozed_until: until } } as never;
    await Promise.all(channels.map((channel) => channel.updatePartial(snooze)));
    const opened = () =>
      seen.filter(
        ({ type, channel }) =>
          type === 'channel.updated' &&
          (channel as { support_status?: string } | undefined)?.support_status === 'open',
      );
    await expect.poll(() => new Set(opened().map(({ cid }) => cid)).size, PATIENT).toBe(COUNT);
    const last = nextEvent(onA, 'notification.message_new', ({ message }) => message?.text === 'last');
    await channels.at(-1)?.sendMessage({ text: 'last', user_id: channels.at(-1)?.id } as never);
    await last;
    expect(opened()).toHaveLength(COUNT);
    await ofA.admin().updateAppSettings({ support_assignment: 'off' } as never);
  });

  test('deliver a note to the staff of both, and to no visitor', PATIENT, async () => {
    const [agent, colleague] = [
      await ofA.user('note-a', { role: 'agent' }),
      await ofB.user('note-b', { role: 'agent' }),
    ];
    const visitor = await ofB.user('note-visitor', { role: 'user' });
    const seen = record(visitor);
    for (const client of [visitor, agent, colleague]) await client.channel('support', 'note-visitor').watch();
    const theirs = agent.channel('support', 'note-visitor');
    const noted = nextEvent(colleague, 'message.new', ({ message }) => message?.text === 'a note');
    await theirs.sendMessage({ text: 'a note', support_note: true } as never);
    expect((await noted).message).toMatchObject({ support_note: true, silent: true });
    const answered = nextEvent(visitor, 'message.new');
    await theirs.sendMessage({ text: 'an answer' });
    expect((await answered).message?.text).toBe('an answer');
    expect(JSON.stringify(seen)).not.toContain('a note');
    // The other node asks the database for the role as it is now.
    await ofA.admin().partialUpdateUser({ id: 'note-b', set: { role: 'user' } });
    expect(await failure(colleague.getMessage((await noted).message?.id ?? ''))).toMatchObject({
      status: expect.any(Number),
    });
  });

  test('share limits, revoked tokens, deactivated users, and the app’s settings', PATIENT, async () => {
    const [onA, onB] = [await ofA.user('eve'), await ofB.user('eve')];
    const calls = [onA, onB, onA, onB, onA, onB];
    const answers = await Promise.all(
      calls.map((client) =>
        client.getUnreadCount().then(
          () => 0,
          () => 9,
        ),
      ),
    );
    // A minute may turn in between. Then the quota is full again.
    expect(answers.filter((code) => code === 9).length).toBeGreaterThan(0);

    const ended = new Promise<void>((resolve) => {
      onB.on('connection.changed', ({ online }) => {
        if (online === false) resolve();
      });
    });
    await ofA.admin().revokeUserToken('eve', new Date());
    await ended;
    const old = await a.sign({ user_id: 'eve', iat: 1 });
    const refused = await fetch(`${b.url}/unread?api_key=${b.key}&user_id=eve`, {
      headers: { authorization: old, 'stream-auth-type': 'jwt' },
    });
    expect(refused.status).toBe(401);
    await ofA.admin().revokeUserToken('eve', null);

    const type = `made-${Date.now()}`;
    await ofA.admin().createChannelType({ name: type, reactions: false } as never);
    await expect
      .poll(() =>
        ofB
          .admin()
          .getChannelType(type)
          .then(
            ({ reactions }) => reactions,
            () => null,
          ),
      )
      .toBe(false);

    const cut = expect.poll(() => onB.wsConnection?.isHealthy).toBe(false);
    await ofA.admin().deactivateUser('eve');
    await cut;
    expect(await failure(ofB.user('eve'))).toMatchObject({ message: expect.stringContaining('deactivated') });
    await ofA.admin().reactivateUser('eve');
  });

  test('lose nothing for clients that catch up when Redis is killed and returns empty', PATIENT, async () => {
    const { bob, anns, bobs, cid } = await pair();
    const since = new Date();
    const before = bob.wsConnection?.connectionID;
    const first = nextEvent(bob, 'message.new');
    await anns.sendMessage({ text: 'before' });
    await first;
    await redis.kill();
    // Both servers keep running: messages are stored, and sent to clients of the same server.
    const own = nextEvent(anns, 'message.new');
    await anns.sendMessage({ text: 'meanwhile' });
    await own;
    await redis.start();
    await expect
      .poll(() => (bob.wsConnection?.isHealthy === true ? bob.wsConnection.connectionID : before), {
        timeout: 30_000,
      })
      .not.toBe(before);
    const { events } = await bob.sync([cid], since.toISOString());
    expect(events.map(({ type, message }) => [type, message?.text])).toEqual([
      ['message.new', 'before'],
      ['message.new', 'meanwhile'],
    ]);
    await bobs.watch();
    await expect
      .poll(async () => (await bobs.query({ state: true, watch: true })).watcher_count, { timeout: 30_000 })
      .toBe(2);
    const after = nextEvent(bob, 'message.new');
    await anns.sendMessage({ text: 'after' });
    expect((await after).message?.text).toBe('after');
  });

  test('the surviving node reports the users of a killed node as offline', PATIENT, async () => {
    const c = await startServer({
      beside: a,
      child: true,
      env: { REDIS_URL: redis.url },
    });
    const ofC = clientsOf(() => c);
    const ann = await ofA.user('ann');
    const channel = ann.channel('messaging', 'killed', { members: ['ann', 'bob'] });
    await channel.watch({ presence: true });
    const bob = await ofC.user('bob');
    const came = nextEvent(ann, 'user.watching.start', ({ user }) => user?.id === 'bob');
    await bob.channel('messaging', 'killed').watch();
    expect((await came).watcher_count).toBe(2);
    const gone = nextEvent(ann, 'user.presence.changed', ({ user }) => user?.id === 'bob' && !user.online);
    const left = nextEvent(ann, 'user.watching.stop', ({ user }) => user?.id === 'bob');
    await c.kill();
    expect((await left).watcher_count).toBe(1);
    await gone;
    await ofC.closeAll();
    await c.close();
  });
});
