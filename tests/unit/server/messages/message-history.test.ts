import { expect, test } from 'vitest';
import type { Integrations } from '../../../../server/src/domain/index.ts';
import { as, createWorld, refusal, SERVER } from '../support/world.ts';

async function edited(times: number, integrations: Integrations = {}) {
  const world = await createWorld(integrations);
  await world.users('ann', 'bob');
  await world.user('mo', { role: 'moderator' });
  const cid = await world.channel('one', 'ann', 'bob', 'mo');
  await world.send('ann', cid, { id: 'm', text: 'version 0', mood: 'good' });
  for (let i = 1; i <= times; i += 1)
    await world.domain.messages.update(as('ann'), 'm', { text: `version ${i}` });
  return { world, cid };
}

test('35: the history contains the earlier versions, newest change first, page by page', async () => {
  const { world } = await edited(4);
  const filter = { message_id: 'm' };
  const first = await world.domain.messages.history(SERVER, { filter, limit: 3 });
  expect(first.items.map(({ text }) => text)).toEqual(['version 3', 'version 2', 'version 1']);
  expect(first.items[0]).toMatchObject({ messageId: 'm', updatedById: 'ann' });
  const second = await world.domain.messages.history(SERVER, { filter, limit: 3, next: first.next });
  expect(second.items).toMatchObject([{ text: 'version 0', custom: { mood: 'good' } }]);
  expect(second.next).toBeNull();
});

test('pins, reactions and edits without a change add no version', async () => {
  const { world } = await edited(0);
  const { messages, reactions } = world.domain;
  await messages.updatePartial(as('ann'), 'm', { set: { pinned: true } });
  await messages.updatePartial(as('ann'), 'm', { set: { mood: 'good' } });
  await reactions.send(as('bob'), 'm', { reaction: { type: 'like' } });
  expect((await messages.history(SERVER, { filter: { message_id: 'm' } })).items).toEqual([]);
});

test('readers see the versions of one message, without those that somebody else replaced', async () => {
  const { world } = await edited(2);
  const ask = async (id: string, filter: object = { message_id: 'm' }) =>
    (await world.domain.messages.history(as(id), { filter: { ...filter } })).items.map(({ text }) => text);
  expect(await ask('bob')).toEqual(['version 1', 'version 0']);
  expect(await ask('ann')).toEqual(['version 1', 'version 0']);
  // A moderator takes something out; what was there before is for moderators.
  await world.domain.messages.update(as('mo'), 'm', { text: 'without the address' });
  expect(await ask('ann')).toEqual([]);
  await world.domain.messages.update(as('ann'), 'm', { text: 'version 4' });
  expect(await ask('bob')).toEqual(['without the address']);
  expect(await ask('mo')).toEqual(['without the address', 'version 2', 'version 1', 'version 0']);
  await world.user('cat');
  expect((await refusal(ask('cat'))).code).toBe(17);
  await world.domain.messages.delete(as('ann'), 'm');
  expect((await refusal(ask('bob'))).code).toBe(4);
});

test('at most twenty versions are kept', async () => {
  const { world } = await edited(25);
  const { items } = await world.domain.messages.history(SERVER, { filter: { message_id: 'm' }, limit: 100 });
  expect(items.map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, i) => `version ${24 - i}`));
});

test('several messages need the permission to change anyone’s, and messages are named', async () => {
  const { world, cid } = await edited(1);
  const ask = (id: string, filter: object) =>
    world.domain.messages.history(as(id), { filter: { ...filter } });
  expect((await ask('mo', { message_id: 'm' })).items).toHaveLength(1);
  expect((await ask('mo', { message_id: { $in: ['m'] } })).items).toHaveLength(1);
  await world.send('ann', cid, { id: 'n', text: 'another' });
  expect((await refusal(ask('ann', { message_id: { $in: ['m', 'n'] } }))).code).toBe(17);
  expect((await refusal(ask('mo', { user_id: 'ann' }))).code).toBe(17);
  expect((await refusal(ask('mo', { $or: [{ message_id: 'm' }, { user_id: 'ann' }] }))).code).toBe(17);
  expect((await refusal(ask('mo', { colour: 'red' }))).code).toBe(17);
  expect((await ask('mo', { message_id: 'm', colour: 'red' })).items).toEqual([]);
  expect((await refusal(ask('mo', { message_id: { $gt: 'm' } }))).code).toBe(4);
});

test('each field accepts its operators and no others', async () => {
  const { world } = await edited(1);
  const when = new Date(world.now()).toISOString();
  const compared = ['$eq', '$gt', '$gte', '$lt', '$lte'];
  const taken: { readonly [field: string]: readonly [readonly string[], string] } = {
    message_id: [['$eq', '$in'], 'm'],
    user_id: [['$eq', '$in'], 'ann'],
    message_updated_by_id: [['$eq', '$in'], 'ann'],
    message_updated_at: [compared, when],
    created_at: [compared, when],
    updated_at: [compared, when],
  };
  for (const [field, [operators, value]] of Object.entries(taken))
    for (const operator of [
      ...compared,
      '$in',
      '$exists',
      '$ne',
      '$nin',
      '$autocomplete',
      '$q',
      '$any',
      '$contains',
    ]) {
      const operand = operator === '$exists' ? true : ['$in', '$nin'].includes(operator) ? [value] : value;
      const asked = world.domain.messages.history(SERVER, { filter: { [field]: { [operator]: operand } } });
      if (operators.includes(operator)) await asked;
      else expect(await refusal(asked), `${field} ${operator}`).toMatchObject({ code: 4 });
    }
});

const echo: Integrations = {
  translator: { translate: async ({ text, to }) => ({ text: `${to}: ${text}`, from: 'en' }) },
};

test('adds a translation to the message and sends it to everyone', async () => {
  const { world, cid } = await edited(0, echo);
  const bob = await world.connect('bob');
  await world.watch(bob, cid);
  bob.events();
  const german = await world.domain.messages.translate(as('bob'), 'm', 'de');
  expect(german.i18n).toEqual({ language: 'en', en_text: 'version 0', de_text: 'de: version 0' });
  const both = await world.domain.messages.translate(as('ann'), 'm', 'fr');
  expect(Object.keys(both.i18n ?? {})).toEqual(['language', 'en_text', 'de_text', 'fr_text']);
  expect(bob.types()).toEqual(['message.updated', 'message.updated']);
  expect((await world.domain.messages.update(as('ann'), 'm', { text: 'other' })).i18n).toBeNull();
});

test('refuses an unknown language with the list of known ones; without a translator it says so', async () => {
  const { world } = await edited(0, echo);
  const unknown = await refusal(world.domain.messages.translate(as('bob'), 'm', 'klingon'));
  expect(unknown.code).toBe(4);
  expect(unknown.reason).toMatch(/^language must be one of \[af sq am /);
  const { world: bare } = await edited(0);
  const refused = await refusal(bare.domain.messages.translate(as('bob'), 'm', 'de'));
  expect(refused.code).toBe(19);
  expect(refused.reason).toContain('createServer({ messages: { translator } })');
});
