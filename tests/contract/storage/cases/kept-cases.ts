import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DraftRecord, Store, StoreReader, StoreWriter } from '../../../../server/src/domain/index.ts';
import { assertProperty } from '../../../support/seed.ts';
import { channel, member, message, read, user } from '../records.ts';

const USERS = ['ann', 'bob', 'cat'] as const;
const CIDS = ['messaging:one', 'messaging:two'] as const;
const ADDRESS = '192.0.2.1';
const NOW = 100;
const HELD = 'held-1';

interface Dice {
  readonly who: (typeof USERS)[number];
  readonly cid: (typeof CIDS)[number];
  readonly n: number;
}

const draft = ({ who, cid, n }: Dice): DraftRecord => ({
  userId: who,
  cid,
  parentId: null,
  message: {
    id: `draft-${n}`,
    text: 'begun',
    type: 'regular',
    attachments: [],
    mentionedUserIds: [],
    quotedMessageId: null,
    pollId: null,
    showInChannel: false,
    silent: false,
    custom: {},
  },
  createdAt: n,
});

const other = ({ who }: Dice) => (who === 'ann' ? 'bob' : 'ann');

/** Changes of data that a unit of work reads again and again. */
const STEPS: readonly ((tables: StoreWriter, dice: Dice) => unknown)[] = [
  (tables, { who, n }) => tables.users.put(user(who, { name: `name ${n}`, role: n % 2 ? 'admin' : 'user' })),
  (tables, { who, n }) => tables.users.setLastActive(who, n),
  async (tables, { cid, n }) => {
    const before = await tables.channels.get(cid);
    if (before !== null) await tables.channels.update({ ...before, seq: n, custom: { n } });
  },
  // Possibly of a channel that no longer exists.
  (tables, { cid, n }) => tables.channels.update(channel(cid.slice('messaging:'.length), { seq: n })),
  (tables, { who, cid, n }) =>
    tables.members.put(member(cid, who, { hidden: n % 2 === 0, invited: n % 3 === 0 })),
  (tables, { who, cid }) => tables.members.remove(cid, who),
  (tables, { who, cid, n }) => tables.reads.put(read(cid, who, { lastRead: n, countedAtRead: n })),
  (tables, { who, cid }) => tables.reads.remove(cid, who),
  (tables, { cid, n }) => tables.reads.recount(cid, n),
  (tables, { who, cid }) => tables.reads.uncount({ cid, createdAt: 0, userId: who, id: 'gone' }),
  (tables, dice) => tables.drafts.put(draft(dice)),
  (tables, { who, cid }) => tables.drafts.remove(who, cid, null),
  (tables, dice) =>
    tables.relations.putMute({
      userId: dice.who,
      targetId: other(dice),
      createdAt: 1,
      updatedAt: 1,
      expires: dice.n % 2 ? null : NOW,
    }),
  (tables, dice) => tables.relations.removeMute(dice.who, other(dice)),
  (tables, dice) => tables.relations.putBlock({ userId: dice.who, blockedId: other(dice), createdAt: 1 }),
  (tables, dice) => tables.relations.removeBlock(dice.who, other(dice)),
  (tables, { who, cid, n }) =>
    tables.channelMutes.put({
      userId: who,
      cid,
      createdAt: 1,
      updatedAt: 1,
      expires: n % 2 ? null : NOW + 1,
    }),
  (tables, { who, cid }) => tables.channelMutes.remove(who, cid),
  (tables, { who, cid, n }) =>
    tables.addresses.putBan({ address: ADDRESS, targetId: who, cid: n % 2 ? null : cid, expires: null }),
  (tables, { who, cid, n }) => tables.addresses.removeBans(who, n % 2 ? null : cid),
  (tables, { who, n }) => tables.addresses.seen(who, n % 2 ? ADDRESS : '192.0.2.2', { at: n, most: 1 }),
  (tables, { who, cid, n }) =>
    tables.bans.put({
      targetId: who,
      cid,
      shadow: n % 2 === 0,
      ipBan: false,
      reason: null,
      bannedById: null,
      createdAt: n,
      expires: null,
    }),
  (tables, { who, cid }) => tables.bans.remove(who, cid),
  (tables, { cid }) =>
    tables.held.put({ kind: 'ephemeral', message: message(HELD, 1, { cid }), metadata: {} }),
  (tables) => tables.held.remove(HELD),
  (tables, { n }) => tables.held.prune(n),
  (tables, { cid, n, who }) =>
    tables.messages.insert(message(`m${n}-${cid}`, n, { cid, userId: who }), false),
  (tables) => tables.channels.remove('messaging:two'),
];

/** Everything that may be cached, read at once. */
async function all(tables: StoreReader): Promise<unknown> {
  const answers: Record<string, unknown> = {
    staff: [...(await tables.users.idsWithRoles(['admin']))].sort(),
    held: await tables.held.get(HELD),
  };
  for (const cid of CIDS) {
    answers[cid] = [
      await tables.channels.get(cid),
      [...(await tables.members.ids(cid, null))].sort(),
      [...(await tables.members.takingPart(cid, null))].sort(),
      await tables.members.hiddenIn(cid),
      await tables.addresses.bansOf(ADDRESS, cid),
      [...(await tables.relations.mutersOfMessage({ userId: '', cid }, NOW))].sort(),
    ];
    for (const id of USERS)
      answers[`${cid} ${id}`] = [
        await tables.members.get(cid, id),
        await tables.reads.get(cid, id),
        await tables.drafts.get(id, cid, null),
        await tables.bans.get(id, cid),
      ];
  }
  for (const id of USERS) {
    answers[id] = [
      await tables.users.get(id),
      await tables.users.getMany([id]),
      [...(await tables.relations.mutersOf(id, NOW))].sort(),
      await tables.addresses.of(id),
    ];
    for (const blocked of USERS)
      answers[`${id} blocks ${blocked}`] = await tables.relations.blocks(id, blocked);
  }
  return answers;
}

/**
 * A unit of work may use a cached answer where one connection writes. It must equal the database's answer.
 */
export function keptCases(name: string, filled: () => Promise<Store>): void {
  test(`${name}: a unit of work reads the stored data, whatever was written and undone before`, async () => {
    const step = fc.record({
      kind: fc.nat({ max: STEPS.length - 1 }),
      who: fc.constantFrom(...USERS),
      cid: fc.constantFrom(...CIDS),
      fails: fc.integer({ min: 0, max: 3 }).map((dice) => dice === 0),
      together: fc.boolean(),
    });
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (list) => {
      const store = await filled();
      // Closed also after a failure: many are tried to find the shortest one that fails.
      try {
        await store.write(async (tables) => {
          await tables.users.put(user('cat'));
          await tables.channels.insert(channel('two'));
        });
        let waiting: Promise<unknown>[] = [];
        for (const [n, { kind, fails, together, ...dice }] of list.entries()) {
          const unit = store.write(async (tables) => {
            await all(tables);
            await STEPS[kind]?.(tables, { ...dice, n });
            await all(tables);
            if (fails) throw new Error('undone');
          });
          // The row it refers to may have been deleted before.
          waiting.push(unit.catch(() => undefined));
          if (together) continue;
          await Promise.all(waiting);
          waiting = [];
          expect(await store.write(all)).toEqual(await store.read(all));
        }
        await Promise.all(waiting);
        expect(await store.write(all)).toEqual(await store.read(all));
      } finally {
        await store.close();
      }
    });
    await assertProperty(property, { numRuns: name === 'sqlite' ? 20 : 2 });
  });
}
