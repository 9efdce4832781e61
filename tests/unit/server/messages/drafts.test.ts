import { describe, expect, test } from 'vitest';
import { as, createWorld, refusal, SERVER } from '../support/world.ts';

async function setting() {
  const world = await createWorld();
  await world.users('ann', 'bob', 'eve');
  const cid = await world.channel('one', 'ann', 'bob');
  return { world, cid, drafts: world.domain.drafts };
}

describe('a draft', () => {
  test('cannot quote a message of another channel', async () => {
    const { world, cid, drafts } = await setting();
    const other = await world.channel('two', 'bob', 'eve');
    await world.send('bob', other, { id: 'secret', text: 'secret' });
    await world.send('bob', cid, { id: 'open', text: 'open' });
    const foreign = drafts.save(as('ann'), cid, { text: 'x', quoted_message_id: 'secret' });
    expect(await refusal(foreign)).toMatchObject({ code: 16 });
    const own = await drafts.save(as('ann'), cid, { text: 'x', quoted_message_id: 'open' });
    expect(own.quotedMessage).toMatchObject({ text: 'open' });
  });

  test('needs its thread', async () => {
    const { world, cid, drafts } = await setting();
    expect(await refusal(drafts.save(as('ann'), cid, { text: 'x', parent_id: 'nothing' }))).toMatchObject({
      code: 16,
    });
    await world.send('ann', cid, { id: 'p', text: 'parent' });
    await world.send('ann', cid, { id: 'r', text: 'reply', parent_id: 'p' });
    expect(await refusal(drafts.save(as('ann'), cid, { text: 'x', parent_id: 'r' }))).toMatchObject({
      code: 21,
    });
  });

  test('may be empty, but has a maximum length', async () => {
    const { cid, drafts } = await setting();
    expect((await drafts.save(as('ann'), cid, {})).message).toMatchObject({ text: '', attachments: [] });
    for (const message of [
      { text: 5 },
      { text: 'x'.repeat(20_001) },
      { attachments: 'none' },
      { mentioned_users: [{}] },
      { silent: 'yes' },
    ])
      expect(await refusal(drafts.save(as('ann'), cid, message))).toMatchObject({ code: 4 });
    expect(await refusal(drafts.save(as('ann'), cid, { blob: 'x'.repeat(6_000) }))).toMatchObject({
      code: 22,
    });
  });

  test('belongs to a person; anonymous users have none', async () => {
    const { world, cid, drafts } = await setting();
    expect(await refusal(drafts.save(SERVER, cid, { text: 'x' }))).toMatchObject({ code: 4 });
    const anonymous = await world.connectAnonymous();
    expect(await refusal(drafts.query(anonymous.actor, {}))).toMatchObject({ code: 17 });
  });

  test('replaces its earlier state on a slow connection', async () => {
    const { world, cid, drafts } = await setting();
    const ann = await world.connect('ann');
    await drafts.save(as('ann'), cid, { text: 'a' });
    await drafts.delete(as('ann'), cid, null);
    await drafts.delete(as('ann'), cid, null);
    expect(ann.types()).toEqual(['draft.updated', 'draft.deleted']);
  });
});
