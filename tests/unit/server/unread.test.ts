import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertProperty } from '../../support/seed.ts';
import { as, createWorld, type Person, refusal, SERVER, type World } from './support/world.ts';

/** Many worlds in one test. The limit is generous for busy machines. */
const SLOW = { timeout: 60_000 };

const USERS = ['ann', 'bob', 'cat'] as const;
type Who = (typeof USERS)[number];

interface Kept {
  readonly id: string;
  readonly author: Who;
  readonly counts: boolean;
  /** Not a reply: it can have replies itself. */
  readonly top: boolean;
  readonly at: number;
  readonly parentId: string | null;
  /** The users who had muted the channel when it arrived. */
  readonly unhandled: ReadonlySet<Who>;
  gone: boolean;
}

/** The meaning of unread by the contract: existing messages by others after one's read mark that count. */
class Model {
  readonly messages: Kept[] = [];
  /** The index of the first message that can be unread. */
  readonly muters = new Set<Who>();
  /** The index of the first message that the user can see. */
  readonly beginnings = new Map<Who, number>();
  readonly marks = new Map<Who, number>(USERS.map((who) => [who, 0]));

  unread(who: Who): number {
    const after = this.messages.slice(this.marks.get(who) ?? 0);
    return after.filter(
      ({ author, counts, gone, unhandled }) => author !== who && counts && !gone && !unhandled.has(who),
    ).length;
  }
}

/** The message that receives a user's replies: the first that they can see and that is no reply itself. */
const parentOf = (model: Model, who: Who): Kept | undefined =>
  model.messages.find(({ gone, top }, i) => top && !gone && i >= (model.beginnings.get(who) ?? 0));

type Step = (world: World, cid: string, model: Model) => Promise<void>;

const whos = fc.constantFrom(...USERS);
const pick = fc.nat();

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(whos, fc.constantFrom('plain', 'silent', 'thread', 'both'))
      .map(([who, kind]) => sendStep(who, kind)),
  },
  { weight: 2, arbitrary: whos.map(readStep) },
  { weight: 1, arbitrary: pick.map(doubleStep) },
  { weight: 1, arbitrary: fc.tuple(whos, pick).map(([who, n]) => readUpToStep(who, n)) },
  { weight: 1, arbitrary: fc.tuple(whos, pick).map(([who, n]) => unreadFromStep(who, n)) },
  { weight: 2, arbitrary: fc.tuple(pick, fc.boolean()).map(([n, hard]) => deleteStep(n, hard)) },
  { weight: 1, arbitrary: fc.tuple(pick, fc.boolean()).map(([n, hard]) => truncateStep(n, hard)) },
  { weight: 1, arbitrary: whos.map(muteStep) },
  { weight: 1, arbitrary: whos.map(clearStep) },
);

function sendStep(who: Who, kind: 'plain' | 'silent' | 'thread' | 'both'): Step {
  return async (world, cid, model) => {
    const parent = parentOf(model, who);
    const isReply = (kind === 'thread' || kind === 'both') && parent !== undefined;
    const { id, createdAt } = await world.send(who, cid, {
      text: kind,
      silent: kind === 'silent',
      ...(isReply ? { parent_id: parent.id, show_in_channel: kind === 'both' } : {}),
    });
    if (isReply && kind === 'thread') return;
    model.messages.push({
      id,
      author: who,
      counts: kind !== 'silent',
      top: !isReply,
      at: createdAt,
      parentId: isReply ? parent.id : null,
      unhandled: new Set(model.muters),
      gone: false,
    });
    // Writing reads nothing: only those who have read everything before have now read their own message.
    if (model.unread(who) === 0) model.marks.set(who, model.messages.length);
  };
}

/** A message sent a second time is refused, and counts nowhere. */
function doubleStep(n: number): Step {
  return async (world, cid, model) => {
    const target = model.messages[n % Math.max(1, model.messages.length)];
    if (target === undefined || target.gone) return;
    expect(await refusal(world.send(target.author, cid, { id: target.id, text: 'again' }))).toMatchObject({
      code: 4,
    });
  };
}

function readStep(who: Who): Step {
  return async (world, cid, model) => {
    await world.domain.reads.markRead(as(who), cid, {});
    model.marks.set(who, model.messages.length);
  };
}

function readUpToStep(who: Who, n: number): Step {
  return async (world, cid, model) => {
    const index = n % Math.max(1, model.messages.length);
    const target = model.messages[index];
    if (target === undefined || target.gone) return;
    await world.domain.reads.markRead(as(who), cid, { messageId: target.id });
    model.marks.set(who, Math.max(model.marks.get(who) ?? 0, index + 1));
  };
}

function unreadFromStep(who: Who, n: number): Step {
  return async (world, cid, model) => {
    const index = n % Math.max(1, model.messages.length);
    const target = model.messages[index];
    if (target === undefined || target.gone || index < (model.beginnings.get(who) ?? 0)) return;
    await world.domain.reads.markUnread(as(who), cid, { messageId: target.id });
    model.marks.set(who, index);
  };
}

function deleteStep(n: number, hard: boolean): Step {
  return async (world, _, model) => {
    const target = model.messages[n % Math.max(1, model.messages.length)];
    // Replies go with a hard deleted parent. The model keeps parents: it deletes them softly.
    if (target === undefined || target.gone) return;
    const isParent = model.messages.some(({ parentId }) => parentId === target.id);
    await world.domain.messages.delete(SERVER, target.id, { hard: hard && !isParent });
    target.gone = true;
  };
}

/** Deletes every message before one, and with hard also their replies. */
function truncateStep(n: number, hard: boolean): Step {
  return async (world, cid, model) => {
    const index = n % (model.messages.length + 1);
    const truncatedAt = model.messages[index]?.at ?? null;
    await world.domain.channels.truncate(SERVER, cid, { hard, truncatedAt });
    const cut = new Set(model.messages.slice(0, index).map(({ id }) => id));
    for (const message of model.messages) {
      const follows = hard && message.parentId !== null && cut.has(message.parentId);
      if (cut.has(message.id) || follows) message.gone = true;
    }
  };
}

/** Mutes or unmutes the channel. */
function muteStep(who: Who): Step {
  return async (world, cid, model) => {
    if (model.muters.delete(who)) {
      await world.domain.membership.unmute(as(who), [cid]);
      return;
    }
    await world.domain.membership.mute(as(who), { cids: [cid] });
    model.muters.add(who);
  };
}

/** Hides the channel with its history, and shows it again. */
function clearStep(who: Who): Step {
  return async (world, cid, model) => {
    await world.domain.membership.hide(as(who), cid, true);
    await world.domain.membership.show(as(who), cid);
    model.marks.set(who, model.messages.length);
    model.beginnings.set(who, model.messages.length);
  };
}

function expectPublished(person: Person, unread: number): void {
  const notified = person.totals().filter((total) => total !== null);
  if (notified.length > 0) expect(notified.at(-1)).toBe(unread);
}

async function expectStored(world: World, who: Who, unread: number): Promise<void> {
  const { read } = await world.domain.channels.getOrCreate(as(who), { type: 'messaging', id: 'one' });
  expect(read?.find(({ user }) => user.id === who)?.unreadMessages).toBe(unread);
  expect(await world.domain.reads.unread(as(who))).toMatchObject({
    totalUnreadCount: unread,
    unreadChannels: unread > 0 ? 1 : 0,
  });
}

describe('unread', () => {
  test('matches the definition, for any events in any order', SLOW, async () => {
    await assertProperty(
      fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 25 }), async (list) => {
        const world = await createWorld();
        await world.users(...USERS);
        const cid = await world.channel('one', ...USERS);
        const model = new Model();
        const people = new Map<Who, Person>();
        for (const who of USERS) people.set(who, await world.connect(who));
        for (const step of list) {
          await step(world, cid, model);
          for (const [who, person] of people) expectPublished(person, model.unread(who));
        }
        for (const who of USERS) await expectStored(world, who, model.unread(who));
      }),
      { numRuns: 40 },
    );
  });

  test('of a new member starts at the time of joining', async () => {
    const world = await createWorld();
    await world.users('ann', 'bob');
    const cid = await world.channel('one', 'ann');
    for (let i = 0; i < 5; i += 1) await world.send('ann', cid, `${i}`);
    await world.domain.channels.update(as('ann'), cid, { addMembers: ['bob'] });
    for (let i = 0; i < 5; i += 1) await world.send('ann', cid, `${i}`);
    expect(await world.domain.reads.unread(as('bob'))).toMatchObject({ totalUnreadCount: 5 });
  });

  test('of a member is not reset by adding them again', async () => {
    const world = await createWorld();
    await world.users('ann', 'bob');
    const cid = await world.channel('one', 'ann', 'bob');
    await world.send('ann', cid, 'hi');
    await world.domain.channels.update(as('ann'), cid, { addMembers: ['bob'] });
    expect(await world.domain.reads.unread(as('bob'))).toMatchObject({ totalUnreadCount: 1 });
  });

  test('ignores system messages', async () => {
    const world = await createWorld();
    await world.users('ann', 'bob');
    const cid = await world.channel('one', 'ann', 'bob');
    await world.domain.channels.update(as('ann'), cid, {
      data: { name: 'N' },
      message: { text: 'renamed' },
    });
    expect(await world.domain.reads.unread(as('bob'))).toMatchObject({ totalUnreadCount: 0 });
  });

  test('is counted up to 255', SLOW, async () => {
    const world = await createWorld();
    await world.users('ann', 'bob');
    const cid = await world.channel('one', 'ann', 'bob');
    await Promise.all(Array.from({ length: 260 }, () => world.send('ann', cid, 'x')));
    expect(await world.domain.reads.unread(as('bob'))).toMatchObject({ totalUnreadCount: 255 });
  });

  test('ends with membership', async () => {
    const world = await createWorld();
    await world.users('ann', 'bob');
    const cid = await world.channel('one', 'ann', 'bob');
    await world.send('ann', cid, 'hi');
    const bob = await world.connect('bob');
    await world.domain.channels.update(as('ann'), cid, { removeMembers: ['bob'] });
    const events = bob.events();
    expect(events).toMatchObject([
      { type: 'notification.removed_from_channel' },
      { type: 'notification.mark_read', totalUnreadCount: 0, unreadChannels: 0 },
    ]);
    expect(await world.domain.reads.unread(as('bob'))).toMatchObject({ totalUnreadCount: 0 });
  });
});

describe('marking', () => {
  async function pair() {
    const world = await createWorld();
    await world.users('ann', 'bob', 'eve');
    const cid = await world.channel('one', 'ann', 'bob');
    const sent = [];
    for (let i = 0; i < 3; i += 1) sent.push(await world.send('ann', cid, { id: `m${i}`, text: `${i}` }));
    return { world, cid, sent };
  }

  test('read is sent to the watchers and, with totals, to oneself', async () => {
    const { world, cid } = await pair();
    const [ann, bob] = [await world.connect('ann'), await world.connect('bob')];
    await world.watch(ann, cid);
    ann.events();
    const event = await world.domain.reads.markRead(as('bob'), cid, {});
    expect(event).toMatchObject({ type: 'message.read', lastReadMessageId: 'm2', user: { id: 'bob' } });
    expect(ann.events()).toEqual([event]);
    expect(bob.events()).toMatchObject([{ type: 'notification.mark_read', cid, totalUnreadCount: 0 }]);
  });

  test('read up to a message leaves the later ones unread', async () => {
    const { world, cid } = await pair();
    await world.domain.reads.markRead(as('bob'), cid, { messageId: 'm0' });
    expect(await world.domain.reads.unread(as('bob'))).toMatchObject({ totalUnreadCount: 2 });
    expect(await refusal(world.domain.reads.markRead(as('bob'), cid, { messageId: 'no' }))).toMatchObject({
      code: 16,
    });
  });

  test('read by a user who hides read receipts is not revealed', async () => {
    const { world, cid } = await pair();
    await world.user('bob', { privacy_settings: { read_receipts: { enabled: false } } });
    const ann = await world.connect('ann');
    await world.watch(ann, cid);
    ann.events();
    await world.domain.reads.markRead(as('bob'), cid, {});
    expect(ann.types()).toEqual([]);
  });

  test('fails for non-members', async () => {
    const { world, cid } = await pair();
    expect(await refusal(world.domain.reads.markRead(as('eve'), cid, {}))).toMatchObject({ code: 17 });
    expect(await refusal(world.domain.reads.markUnread(as('eve'), cid, { messageId: 'm0' }))).toMatchObject({
      code: 17,
    });
  });

  test('fails for readers of a public channel who are no members', async () => {
    const { world } = await pair();
    await world.domain.channels.getOrCreate(as('ann'), { type: 'livestream', id: 'live' });
    const mark = world.domain.reads.markRead(as('eve'), 'livestream:live', {});
    expect(await refusal(mark)).toMatchObject({ code: 17 });
  });

  test('unread is sent to oneself with its start', async () => {
    const { world, cid, sent } = await pair();
    const bob = await world.connect('bob');
    await world.domain.reads.markRead(as('bob'), cid, {});
    bob.events();
    await world.domain.reads.markUnread(as('bob'), cid, { messageId: 'm1' });
    expect(bob.events()).toMatchObject([
      {
        type: 'notification.mark_unread',
        firstUnreadMessageId: 'm1',
        lastReadMessageId: 'm0',
        lastReadAt: (sent[1]?.createdAt ?? 0) - 1,
        unreadMessages: 2,
        totalUnreadCount: 2,
      },
    ]);
  });

  test('unread by time starts with the first message from then on', async () => {
    const { world, cid, sent } = await pair();
    await world.domain.reads.markUnread(as('bob'), cid, { messageTimestamp: sent[2]?.createdAt ?? 0 });
    expect(await world.domain.reads.unread(as('bob'))).toMatchObject({ totalUnreadCount: 1 });
  });

  test('unread reaches back 100 messages', async () => {
    const { world, cid } = await pair();
    await Promise.all(Array.from({ length: 98 }, (_, i) => world.send('ann', cid, `${i}`)));
    expect(await refusal(world.domain.reads.markUnread(as('bob'), cid, { messageId: 'm0' }))).toMatchObject({
      code: 4,
    });
    await world.domain.reads.markUnread(as('bob'), cid, { messageId: 'm1' });
    expect(await world.domain.reads.unread(as('bob'))).toMatchObject({ totalUnreadCount: 100 });
  });

  test('reads everything at once', async () => {
    const { world } = await pair();
    await world.send('ann', await world.channel('two', 'ann', 'bob'), 'x');
    expect(await world.domain.reads.unread(as('bob'))).toMatchObject({
      totalUnreadCount: 4,
      unreadChannels: 2,
    });
    const event = await world.domain.reads.markChannelsRead(as('bob'), {});
    expect(event).toMatchObject({
      type: 'notification.mark_read',
      cid: null,
      totalUnreadCount: 0,
      unreadChannels: 0,
    });
  });

  test('delivered moves forward only, and ignores unknown messages', async () => {
    const { world, cid } = await pair();
    const ann = await world.connect('ann');
    await world.watch(ann, cid);
    ann.events();
    const confirm = (...ids: string[]) =>
      world.domain.reads.markDelivered(
        as('bob'),
        ids.map((id) => ({ cid, id })),
      );
    expect(await confirm('m1', 'nothing')).toMatchObject({
      type: 'message.delivered',
      lastDeliveredMessageId: 'm1',
    });
    expect(await confirm('m0')).toBeNull();
    expect(ann.events()).toMatchObject([{ type: 'message.delivered', user: { id: 'bob' } }]);
    const { read } = await world.domain.channels.getOrCreate(as('ann'), { type: 'messaging', id: 'one' });
    expect(read?.find(({ user }) => user.id === 'bob')).toMatchObject({
      lastDeliveredMessageId: 'm1',
      unreadMessages: 3,
    });
  });
});
