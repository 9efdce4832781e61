import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertProperty } from '../../../support/seed.ts';
import { as, createWorld, refusal, SERVER, serverAs, type World } from '../support/world.ts';

/** Many worlds in one test. The limit is generous for busy machines. */
const SLOW = { timeout: 60_000 };

const USERS = ['ann', 'bob', 'cat'] as const;
type Who = (typeof USERS)[number];

/** Everyone in a channel with two messages to reply to, both ann's. */
async function setting() {
  const world = await createWorld();
  await world.users(...USERS);
  const cid = await world.channel('one', ...USERS);
  for (const id of ['p0', 'p1']) await world.send('ann', cid, { id, text: id });
  return { world, cid };
}

interface Reply {
  readonly id: string;
  readonly author: Who;
  readonly counts: boolean;
  gone: boolean;
}

/** The meaning of a thread's counters by the contract. */
class Model {
  readonly replies = new Map<string, Reply[]>([
    ['p0', []],
    ['p1', []],
  ]);
  /** By thread and user: the number of replies before their read mark. Other users do not take part. */
  readonly marks = new Map<string, number>();

  unread(thread: string, who: Who): number {
    const mark = this.marks.get(`${thread} ${who}`);
    if (mark === undefined) return 0;
    const after = (this.replies.get(thread) ?? []).slice(mark);
    return after.filter(({ author, counts, gone }) => author !== who && counts && !gone).length;
  }

  join(thread: string, who: Who, mark: number): void {
    const key = `${thread} ${who}`;
    if (!this.marks.has(key)) this.marks.set(key, mark);
  }
}

type Step = (world: World, cid: string, model: Model) => Promise<void>;

function reply(
  who: Who,
  thread: string,
  { kind, mentions }: { readonly kind: 'plain' | 'silent' | 'both'; readonly mentions: readonly Who[] },
): Step {
  return async (world, cid, model) => {
    const replies = model.replies.get(thread) ?? [];
    const { id } = await world.send(who, cid, {
      text: kind,
      parent_id: thread,
      silent: kind === 'silent',
      show_in_channel: kind === 'both',
      mentioned_users: mentions,
    });
    for (const other of ['ann', ...mentions] as const) model.join(thread, other, replies.length);
    replies.push({ id, author: who, counts: kind !== 'silent', gone: false });
    model.marks.set(`${thread} ${who}`, replies.length);
  };
}

function read(who: Who, thread: string): Step {
  return async (world, cid, model) => {
    const replies = model.replies.get(thread) ?? [];
    if (replies.length === 0) return;
    await world.domain.reads.markRead(as(who), cid, { threadId: thread });
    if (model.marks.has(`${thread} ${who}`)) model.marks.set(`${thread} ${who}`, replies.length);
  };
}

function unread(who: Who, thread: string, n: number): Step {
  return async (world, cid, model) => {
    const living = (model.replies.get(thread) ?? []).filter(({ gone }) => !gone);
    const from = living[n % Math.max(1, living.length)];
    if (from === undefined) return;
    await world.domain.reads.markUnread(as(who), cid, { threadId: thread, messageId: from.id });
    const key = `${thread} ${who}`;
    if (model.marks.has(key)) model.marks.set(key, (model.replies.get(thread) ?? []).indexOf(from));
  };
}

function remove(thread: string, n: number, hard: boolean): Step {
  return async (world, _, model) => {
    const living = (model.replies.get(thread) ?? []).filter(({ gone }) => !gone);
    const target = living[n % Math.max(1, living.length)];
    if (target === undefined) return;
    await world.domain.messages.delete(serverAs('ann'), target.id, { hard });
    target.gone = true;
  };
}

const who = fc.constantFrom(...USERS);
const thread = fc.constantFrom('p0', 'p1');
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        who,
        thread,
        fc.constantFrom('plain', 'silent', 'both'),
        fc.subarray([...USERS], { maxLength: 2 }),
      )
      .map(([by, to, kind, mentions]) =>
        reply(by, to, { kind, mentions: mentions.filter((id) => id !== by) }),
      ),
  },
  { weight: 2, arbitrary: fc.tuple(who, thread).map(([by, of]) => read(by, of)) },
  { weight: 1, arbitrary: fc.tuple(who, thread, fc.nat()).map(([by, of, n]) => unread(by, of, n)) },
  {
    weight: 2,
    arbitrary: fc.tuple(thread, fc.nat(), fc.boolean()).map(([of, n, hard]) => remove(of, n, hard)),
  },
);

describe('thread counters', () => {
  test('6: equal the replies, whatever happens, and only for participants', SLOW, async () => {
    const property = fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 25 }), async (list) => {
      const { world, cid } = await setting();
      const model = new Model();
      for (const step of list) {
        await step(world, cid, model);
        world.pass(1);
      }
      for (const id of USERS) {
        const counts = await world.domain.reads.unread(as(id));
        const expected = ['p0', 'p1']
          .map((of) => [of, model.unread(of, id)] as const)
          .filter(([, n]) => n > 0);
        expect(new Map(counts.threads.map((one) => [one.parentId, one.unread]))).toEqual(new Map(expected));
        expect(counts.totalUnreadThreads).toBe(expected.length);
      }
    });
    await assertProperty(property, { numRuns: 40 });
  });

  test('are sent to connected participants who do not watch, to each their own', async () => {
    const { world, cid } = await setting();
    const [ann, cat] = [await world.connect('ann'), await world.connect('cat')];
    await world.send('bob', cid, { text: '1', parent_id: 'p0' });
    await world.send('bob', cid, { text: '2', parent_id: 'p1', mentioned_users: ['cat'] });
    expect(ann.types()).toEqual(['notification.thread_message_new', 'notification.thread_message_new']);
    expect(cat.types()).toEqual(['notification.thread_message_new']);
    await world.watch(ann, cid);
    ann.events();
    await world.send('bob', cid, { text: '3', parent_id: 'p0' });
    expect(ann.types()).toEqual(['message.new', 'message.updated']);
    const silent = world.send('bob', cid, { text: '4', parent_id: 'p1', silent: true });
    expect((await silent).silent).toBe(true);
    expect(cat.types()).toEqual([]);
  });
});

describe('a thread', () => {
  test('ends with its channel: not counted, listed or readable any more', async () => {
    const { world, cid } = await setting();
    await world.send('bob', cid, { text: 'x', parent_id: 'p0' });
    await world.send('ann', cid, { text: 'y', parent_id: 'p0' });
    expect((await world.domain.reads.unread(as('bob'))).totalUnreadThreads).toBe(1);
    const bob = await world.connect('bob');
    await world.domain.channels.update(SERVER, cid, { removeMembers: ['bob'] });
    expect(bob.events().at(-1)).toMatchObject({ type: 'notification.mark_read', unreadThreads: 0 });
    expect((await world.domain.threads.query(as('bob'), {})).items).toEqual([]);
    expect(await refusal(world.domain.threads.get(as('bob'), 'p0', {}))).toMatchObject({ code: 17 });
    expect(await refusal(world.domain.reads.markRead(as('bob'), cid, { threadId: 'p0' }))).toMatchObject({
      code: 17,
    });
  });

  test('in a public room can be marked by every participant, member or not', async () => {
    const { world } = await setting();
    await world.user('host', { role: 'admin' });
    await world.domain.channels.getOrCreate(serverAs('host'), { type: 'livestream', id: 'open' });
    const cid = 'livestream:open';
    await world.send('bob', cid, { id: 'q', text: 'question' });
    await world.send('cat', cid, { text: 'answer', parent_id: 'q' });
    expect((await world.domain.reads.unread(as('bob'))).totalUnreadThreads).toBe(1);
    await world.domain.reads.markRead(as('bob'), cid, { threadId: 'q' });
    expect((await world.domain.reads.unread(as('bob'))).totalUnreadThreads).toBe(0);
  });

  test('without replies is not listed; a hard deleted parent removes it', async () => {
    const { world, cid } = await setting();
    const only = await world.send('bob', cid, { text: 'x', parent_id: 'p0' });
    await world.send('bob', cid, { text: 'y', parent_id: 'p1' });
    await world.domain.messages.delete(as('bob'), only.id);
    const listed = async () =>
      (await world.domain.threads.query(as('ann'), {})).items.map((one) => one.parentId);
    expect(await listed()).toEqual(['p1']);
    await world.domain.messages.delete(serverAs('ann'), 'p1', { hard: true });
    expect(await listed()).toEqual([]);
    expect((await world.domain.reads.unread(as('ann'))).totalUnreadThreads).toBe(0);
  });

  test('of a deleted parent is listed with the time of deletion', async () => {
    const { world, cid } = await setting();
    await world.send('bob', cid, { text: 'x', parent_id: 'p0' });
    await world.domain.messages.delete(as('ann'), 'p0');
    const [listed] = (await world.domain.threads.query(as('bob'), {})).items;
    expect(listed).toMatchObject({ parentId: 'p0', parentMessage: { type: 'deleted', text: '' } });
    expect(listed?.deletedAt).toEqual(expect.any(Number));
  });

  test('a mention adds members only', async () => {
    const { world, cid } = await setting();
    await world.users('eve');
    await world.send('bob', cid, { text: '@eve', parent_id: 'p0', mentioned_users: ['eve', 'cat'] });
    const participants = (await world.domain.threads.get(as('ann'), 'p0', {})).participants;
    expect(participants.map(({ userId }) => userId).sort()).toEqual(['ann', 'bob', 'cat']);
    expect((await world.domain.reads.unread(as('eve'))).totalUnreadThreads).toBe(0);
  });
});
