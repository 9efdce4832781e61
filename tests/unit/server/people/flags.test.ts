import { describe, expect, test } from 'vitest';
import { readFlag, readReview } from '../../../../server/src/wire/index.ts';
import { as, createWorld, FIRST, refusal, type World } from '../support/world.ts';

async function talk(): Promise<{ world: World; cid: string }> {
  const world = await createWorld();
  await world.users('ann', 'bob', 'cat');
  await world.user('mod', { role: 'moderator' });
  return { world, cid: await world.channel('one', 'ann', 'bob', 'cat') };
}

describe('flags', () => {
  test('count once for each person; a report has their number and the first reporter', async () => {
    const { world, cid } = await talk();
    const { id } = await world.send('bob', cid, 'rude');
    const { flag, queryReports } = world.domain.moderation;
    const first = await flag(
      as('ann'),
      readFlag({ target_message_id: id, reason: 'rude', custom: { a: 1 } }),
    );
    world.pass(1);
    expect((await flag(as('ann'), readFlag({ target_message_id: id }))).id).toBe(first.id);
    await flag(as('cat'), readFlag({ target_message_id: id }));
    expect(await queryReports(as('mod'), { ...FIRST, filter: {} })).toMatchObject([
      {
        id,
        flagsCount: 2,
        firstReporterId: 'ann',
        messageUser: { id: 'bob' },
        message: { text: 'rude' },
        review: null,
      },
    ]);
  });

  test('may name a user or a message but not both, and not oneself', async () => {
    const { world, cid } = await talk();
    const { id } = await world.send('bob', cid, 'rude');
    const { flag, queryFlags } = world.domain.moderation;
    expect(await flag(as('ann'), readFlag({ target_user_id: 'bob' }))).toMatchObject({
      message: null,
      targetUser: { id: 'bob' },
    });
    for (const wrong of [{ target_user_id: 'ann' }, {}, { target_user_id: 'bob', target_message_id: id }])
      expect((await refusal(flag(as('ann'), readFlag(wrong)))).code).toBe(4);
    expect((await refusal(flag(as('ann'), readFlag({ target_message_id: 'none' })))).code).toBe(16);
    await flag(as('ann'), readFlag({ target_message_id: id }));
    expect(await queryFlags(as('mod'), { ...FIRST, filter: {}, messagesOnly: false })).toHaveLength(2);
    expect(await queryFlags(as('mod'), { ...FIRST, filter: {}, messagesOnly: true })).toHaveLength(1);
  });

  test('are read and reviewed by moderators only', async () => {
    const { world, cid } = await talk();
    const { id } = await world.send('bob', cid, 'rude');
    const { flag, queryReports, queryFlags, reviewReport } = world.domain.moderation;
    await flag(as('ann'), readFlag({ target_message_id: id }));
    const review = readReview({ review_result: 'removed', note: 'seen', user_id: 'mod' });
    for (const call of [
      () => queryReports(as('ann'), { ...FIRST, filter: {} }),
      () => queryFlags(as('ann'), { ...FIRST, filter: {}, messagesOnly: true }),
      () => reviewReport(as('ann'), id, review),
    ])
      expect((await refusal(call())).code).toBe(17);
    expect(await reviewReport(as('mod'), id, review)).toMatchObject({
      review: { result: 'removed', details: { note: 'seen' }, reviewedById: 'mod' },
    });
    expect(await queryReports(as('mod'), { ...FIRST, filter: { is_reviewed: false } })).toEqual([]);
    expect(
      await queryReports(as('mod'), { ...FIRST, filter: { is_reviewed: true, channel_cid: cid } }),
    ).toHaveLength(1);
    expect((await refusal(reviewReport(as('mod'), 'none', review))).code).toBe(16);
  });
});
