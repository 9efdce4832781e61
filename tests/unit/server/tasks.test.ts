import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { StoreWriter, TaskRecord } from '../../../server/src/domain/index.ts';
import { readDeleteUsers } from '../../../server/src/wire/index.ts';
import { as, createWorld, refusal, SERVER, type World } from './support/world.ts';

const BEAT_MS = 5_000;
const LOST_MS = 20_000;

type Work = NonNullable<TaskRecord['work']>;

/** The state that a server leaves behind when it stops in the middle of a task. */
async function leftOver(world: World, begun: Partial<Work> & Pick<Work, 'kind' | 'input'>): Promise<string> {
  const id = crypto.randomUUID();
  const work = { done: {}, attempts: 1, runner: 'gone', ...begun };
  const at = world.now();
  const task = {
    id,
    status: 'running',
    work,
    result: null,
    error: null,
    createdAt: at,
    updatedAt: at,
  } as const;
  await world.store.write((store) => store.tasks.put(task));
  return id;
}

/** The finished task, after another server took it over. */
async function overtaken(world: World, id: string) {
  world.pass(LOST_MS);
  await world.domain.due.look();
  const task = () => world.domain.tasks.get(SERVER, id);
  await expect.poll(async () => (await task()).status).not.toBe('running');
  return task();
}

const OK = { status: 'ok' };

describe('34: another server continues a task whose server stopped', () => {
  test('channels that are gone count as deleted; those that never existed are refused', async () => {
    const world = await createWorld();
    await world.users('ann');
    const cids = [];
    for (const name of ['told', 'gone', 'left']) cids.push(await world.channel(name, 'ann'));
    const [notified = '', gone = '', left = ''] = cids;
    for (const cid of [notified, gone]) await world.domain.channels.delete(SERVER, cid, true);
    const input = { cids: [...cids, 'messaging:never'], hard: true, userId: null };
    const id = await leftOver(world, {
      kind: 'delete-channels',
      input,
      done: { [notified]: { status: 'ok' } },
    });
    expect(await overtaken(world, id)).toMatchObject({
      status: 'completed',
      result: { [notified]: OK, [gone]: OK, [left]: OK, 'messaging:never': { status: 'error' } },
    });
    expect(await world.store.read((store) => store.channels.get(left))).toBeNull();
  });

  test('changes of channels are repeated', async () => {
    const world = await createWorld();
    await world.users('ann', 'bob');
    const cid = await world.channel('one', 'ann');
    const add = { operation: 'addMembers', filter: { cids: [cid] }, members: ['bob'] };
    const input = { cids: [cid], input: add, userId: null };
    for (const _ of [1, 2])
      expect(await overtaken(world, await leftOver(world, { kind: 'update-channels', input }))).toMatchObject(
        {
          result: { [cid]: OK },
        },
      );
    expect(await world.store.read((store) => store.members.ids(cid, null))).toEqual(['ann', 'bob']);
  });

  test('deactivates and reactivates people, with the planned effect on their messages', async () => {
    const world = await createWorld();
    await world.users('ann', 'bob');
    const cid = await world.channel('one', 'ann', 'bob');
    const { id: messageId } = await world.send('bob', cid, 'hi');
    const type = async () => (await world.domain.messages.get(as('ann'), messageId)).message.type;
    await world.domain.accounts.deactivate(SERVER, 'bob', {});
    const off = await leftOver(world, {
      kind: 'deactivate-users',
      input: { ids: ['bob'], markMessagesDeleted: true },
    });
    expect((await overtaken(world, off)).users).toMatchObject([{ id: 'bob' }]);
    expect(await type()).toBe('deleted');
    const since = (await world.store.read((store) => store.users.get('bob')))?.deactivatedAt ?? 0;
    await world.domain.accounts.reactivate(SERVER, 'bob', {});
    const input = { ids: ['bob'], restoreMessages: true, since: { bob: since } };
    const on = await leftOver(world, { kind: 'reactivate-users', input });
    expect((await overtaken(world, on)).users).toMatchObject([{ id: 'bob', deactivatedAt: null }]);
    expect(await type()).toBe('regular');
  });

  test('deletes the remaining data of deleted people', async () => {
    const world = await createWorld();
    await world.users('ann', 'bob');
    const cid = await world.channel('one', 'ann', 'bob');
    const said = await world.send('bob', cid, 'hi');
    await world.domain.accounts.delete(SERVER, 'bob', readDeleteUsers({}));
    const deletion = {
      hard: true,
      messages: 'hard',
      conversations: null,
      files: false,
      newChannelOwnerId: null,
    };
    const id = await leftOver(world, {
      kind: 'delete-users',
      input: { ids: ['bob'], deletion, marked: false },
    });
    expect(await overtaken(world, id)).toMatchObject({ result: { bob: OK } });
    await world.store.read(async (store) => {
      expect(await store.messages.get(said.id)).toBeNull();
      expect(await store.members.ids(cid, null)).toEqual(['ann']);
      expect(await store.users.isErased('bob')).toBe(true);
    });
  });

  test.each([
    ['export-users', { ids: ['ann'] }],
    ['export-channels', { channels: [{ cid: 'messaging:one' }] }],
  ])('%s: writes the file again', async (kind, input) => {
    const world = await createWorld();
    await world.users('ann');
    await world.channel('one', 'ann');
    const id = await leftOver(world, { kind, input });
    const draft = `${world.media.blobs.path(`${id}.json`)}.part`;
    await mkdir(dirname(draft), { recursive: true });
    await writeFile(draft, '{"half":');
    const { link, status } = await overtaken(world, id);
    expect(status).toBe('completed');
    expect(link).toContain(id);
    expect(await world.media.blobs.size(`${id}.json`)).toBeGreaterThan(0);
  });

  test('a task fails after several attempts, and without a known kind', async () => {
    const world = await createWorld();
    const often = await leftOver(world, { kind: 'delete-channels', input: { cids: [] }, attempts: 3 });
    const strange = await leftOver(world, { kind: 'something else', input: {} });
    for (const id of [often, strange])
      expect(await overtaken(world, id)).toMatchObject({
        status: 'failed',
        error: expect.stringContaining('doing it again does no harm'),
      });
  });

  test('34: one server takes it over; the first one finds that it lost the task', async () => {
    const world = await createWorld();
    await world.users('ann');
    const id = await leftOver(world, { kind: 'export-users', input: { ids: ['ann'] } });
    world.pass(LOST_MS - 1);
    expect(await world.domain.due.look()).toBe(0);
    world.pass(1);
    expect(await Promise.all([world.domain.due.look(), world.domain.due.look()])).toEqual([1, 0]);
    await expect.poll(async () => (await world.domain.tasks.get(SERVER, id)).status).toBe('completed');

    const { finish, begun } = held(world);
    const own = await world.domain.exports.users(SERVER, () => ['ann']);
    await begun;
    const theirs = async (store: StoreWriter) => {
      const task = await store.tasks.get(own);
      if (task?.work) await store.tasks.put({ ...task, work: { ...task.work, runner: 'theirs' } });
    };
    await world.store.write(theirs);
    finish();
    world.pass(BEAT_MS);
    await expect.poll(() => world.media.blobs.size(`${own}.json`)).not.toBeNull();
    expect(await world.store.read((store) => store.tasks.get(own))).toMatchObject({
      status: 'running',
      work: { runner: 'theirs' },
    });
  });
});

/** Blocks the writing of files until `finish`. */
function held(world: World) {
  const { promise: waiting, resolve: finish } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { blobs } = world.media;
  const put = blobs.put.bind(blobs);
  Object.assign(blobs, {
    async put(...args: Parameters<typeof put>) {
      begin();
      await waiting;
      return put(...args);
    },
  });
  return { finish, begun };
}

test('a long task renews its lease; a finished one no longer does', async () => {
  const world = await createWorld();
  await world.users('ann');
  const { finish } = held(world);
  const id = await world.domain.exports.users(SERVER, () => ['ann']);
  const updatedAt = async () => (await world.domain.tasks.get(SERVER, id)).updatedAt;
  for (let beats = 1; beats <= 6; beats += 1) {
    world.pass(BEAT_MS);
    await expect.poll(updatedAt).toBe(world.now());
  }
  expect((await world.domain.tasks.get(SERVER, id)).status).toBe('running');
  finish();
  await expect.poll(async () => (await world.domain.tasks.get(SERVER, id)).status).toBe('completed');
  const done = await updatedAt();
  world.pass(LOST_MS * 2);
  expect(await world.domain.tasks.get(SERVER, id)).toMatchObject({ status: 'completed', updatedAt: done });
});

test('files of exports are removed with their tasks', async () => {
  const world = await createWorld();
  await world.users('ann');
  const id = await world.domain.exports.users(SERVER, () => ['ann']);
  await expect.poll(async () => (await world.domain.tasks.get(SERVER, id)).status).toBe('completed');
  const size = () => world.media.blobs.size(`${id}.json`);
  expect(await size()).toBeGreaterThan(0);
  world.pass(31 * 24 * 3_600_000);
  await world.domain.pruning.round();
  expect((await refusal(world.domain.tasks.get(SERVER, id))).code).toBe(16);
  expect(await size()).toBeNull();
});
