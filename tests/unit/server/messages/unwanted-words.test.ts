import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Integrations } from '../../../../server/src/domain/index.ts';
import { assertProperty } from '../../../support/seed.ts';
import { as, createWorld, refusal, SERVER } from '../support/world.ts';

type Behavior = 'flag' | 'block' | 'shadow_block';

async function room(behavior: Behavior, more: Integrations = {}) {
  const world = await createWorld({
    blocklists: { fruit: ['apple', 'blood orange', 'c++'] },
    rules: { messaging: { blocklist: 'fruit', blocklistBehavior: behavior } },
    ...more,
  });
  await world.users('ann', 'bob');
  const cid = await world.channel('one', 'ann', 'bob');
  const bob = await world.connect('bob');
  await world.watch(bob, cid);
  bob.events();
  return { world, cid, bob };
}

test.each(['an apple a day', 'APPLE', 'a blood orange', 'I like C++!'])(
  '17: “%s” is blocked with an error message that is not stored',
  async (text) => {
    const { world, cid, bob } = await room('block');
    expect(await world.send('ann', cid, { id: 'm', text })).toMatchObject({
      type: 'error',
      text: 'Automod blocked your message',
    });
    expect(bob.types()).toEqual([]);
    expect((await refusal(world.domain.messages.get(as('ann'), 'm'))).code).toBe(16);
  },
);

test.each(['pineapple', 'apples', 'orange', 'c'])('“%s” is another word', async (text) => {
  const { world, cid } = await room('block');
  expect((await world.send('ann', cid, text)).type).toBe('regular');
});

test('refuses an edit that adds blocked words with code 73, but not an edit of a text that already has them', async () => {
  const { world, cid } = await room('block');
  await world.send('ann', cid, { id: 'm', text: 'fine' });
  expect(await refusal(world.domain.messages.update(as('ann'), 'm', { text: 'apple' }))).toEqual({
    code: 73,
    reason: 'Automod blocked your message',
  });
});

test('shadow_block: its author sees it as usual, no one else does, and the server knows', async () => {
  const { world, cid, bob } = await room('shadow_block');
  const sent = await world.send('ann', cid, { id: 'm', text: 'apple' });
  expect(sent).toMatchObject({ type: 'regular', text: 'apple', shadowed: false, restrictedVisibility: [] });
  expect(bob.types()).toEqual([]);
  expect((await world.domain.messages.get(as('ann'), 'm')).message.shadowed).toBe(false);
  expect((await world.domain.messages.get(SERVER, 'm')).message.shadowed).toBe(true);
  expect((await refusal(world.domain.messages.get(as('bob'), 'm'))).code).toBe(16);
  expect((await world.domain.reads.unread(as('bob'))).totalUnreadCount).toBe(0);
});

test('flag: the message is sent and reported to the moderators', async () => {
  const flagged: unknown[] = [];
  const { world, cid, bob } = await room('flag', {
    moderation: {
      async run() {},
      async flagged(message, words) {
        flagged.push([message.id, words]);
      },
    },
  });
  await world.send('ann', cid, { id: 'm', text: 'Apple and apple and c++' });
  expect(bob.types()).toEqual(['message.new']);
  expect(flagged).toEqual([['m', ['apple', 'c++']]]);
});

test('a channel’s own settings override those of its type', async () => {
  const { world, cid } = await room('block');
  await world.domain.channels.updatePartial(SERVER, cid, {
    set: { config_overrides: { blocklist: 'profanity_en_2020_v1' } },
  });
  expect((await world.send('ann', cid, 'apple')).type).toBe('regular');
  expect((await world.send('ann', cid, 'oh shit')).type).toBe('error');
});

test('finds a listed word anywhere, and never inside another word', async () => {
  const { world, cid } = await room('block');
  const around = fc.constantFrom('', ' ', '!', '"', 'ü', 'x', '7', '-', '\n');
  await assertProperty(
    fc.asyncProperty(around, around, async (before, after) => {
      const inWord = /[\p{L}\p{N}_]/u.test(before) || /[\p{L}\p{N}_]/u.test(after);
      const { type } = await world.send('ann', cid, `so ${before}apple${after} there`);
      expect(type).toBe(inWord ? 'regular' : 'error');
    }),
    { numRuns: 40 },
  );
});
