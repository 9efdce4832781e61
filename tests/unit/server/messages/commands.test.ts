import { expect, test } from 'vitest';
import { ApiError, type Integrations } from '../../../../server/src/domain/index.ts';
import { packageFile } from '../../../../server/src/package-file.ts';
import { bundledGifs } from '../../../../server/src/providers/index.ts';
import { readCommandReply } from '../../../../server/src/wire/index.ts';
import { as, createWorld, refusal, SERVER, serverAs } from '../support/world.ts';

async function room(integrations: Integrations = { gifs: bundledGifs(packageFile('assets/gifs')) }) {
  const world = await createWorld(integrations);
  await world.users('ann', 'bob');
  await world.user('carl', { name: 'Carl' });
  const cid = await world.channel('one', 'ann', 'bob');
  const bob = await world.connect('bob');
  await world.watch(bob, cid);
  bob.events();
  const listed = async () => {
    const { messages } = await world.domain.channels.getOrCreate(as('ann'), {
      type: 'messaging',
      id: 'one',
    });
    return messages;
  };
  const press = (id: string, image_action: string) =>
    world.domain.messages.action(as('ann'), id, { image_action });
  return { world, cid, bob, listed, press };
}

const gifOf = (message: { readonly attachments: readonly unknown[] } | null) =>
  message?.attachments[0] as { title: string; thumb_url: string; actions?: unknown; giphy: object };

test('24: giphy answers with an ephemeral message that only its sender receives', async () => {
  const { world, cid, bob, listed } = await room();
  const shown = await world.send('ann', cid, { id: 'g', text: '/giphy love you' });
  expect(shown).toMatchObject({
    id: 'g',
    type: 'ephemeral',
    command: { name: 'giphy', args: 'love you' },
    attachments: [
      {
        type: 'giphy',
        title: 'love you',
        actions: [{ value: 'send' }, { value: 'shuffle' }, { value: 'cancel' }],
      },
    ],
  });
  expect(Object.keys(gifOf(shown).giphy)).toContain('fixed_height_still');
  expect(gifOf(shown).thumb_url).toMatch(/^data:image\/gif;base64,/);
  expect(bob.types()).toEqual([]);
  expect(await listed()).toEqual([]);
  expect((await world.domain.reads.unread(as('bob'))).totalUnreadCount).toBe(0);
});

test('24: shuffle shows another GIF under the same id; only send makes it a message', async () => {
  const { world, cid, bob, listed, press } = await room();
  const first = await world.send('ann', cid, { id: 'g', text: '/giphy love' });
  const second = await press('g', 'shuffle');
  expect(second).toMatchObject({ id: 'g', type: 'ephemeral' });
  expect(gifOf(second).thumb_url).not.toBe(gifOf(first).thumb_url);
  expect(bob.types()).toEqual([]);
  const sent = await press('g', 'send');
  expect(sent).toMatchObject({ id: 'g', type: 'regular', command: { name: 'giphy' } });
  expect(gifOf(sent).actions).toBeUndefined();
  expect(gifOf(sent).thumb_url).toBe(gifOf(second).thumb_url);
  expect(bob.events()).toMatchObject([{ type: 'message.new', message: { id: 'g' } }]);
  expect(await listed()).toMatchObject([{ id: 'g', type: 'regular' }]);
  expect((await refusal(press('g', 'send'))).code).toBe(16);
});

test('24: cancel answers with nothing and leaves nothing', async () => {
  const { world, cid, bob, listed, press } = await room();
  await world.send('ann', cid, { id: 'g', text: '/giphy love' });
  expect(await press('g', 'cancel')).toBeNull();
  expect((await refusal(press('g', 'send'))).code).toBe(16);
  expect([bob.types(), await listed()]).toEqual([[], []]);
});

test('24: the server acts for a user it names, and only for the message’s sender', async () => {
  const { world, cid } = await room();
  await world.send('ann', cid, { id: 'g', text: '/giphy love' });
  const form = { image_action: 'send' };
  expect((await refusal(world.domain.messages.action(SERVER, 'g', form))).code).toBe(4);
  expect((await refusal(world.domain.messages.action(as('bob'), 'g', form))).code).toBe(16);
  expect((await refusal(world.domain.messages.action(as('ann'), 'g', { image_action: 'eat' }))).code).toBe(4);
  expect(await world.domain.messages.action(serverAs('ann'), 'g', form)).toMatchObject({ type: 'regular' });
});

test('a GIF in a thread counts as a reply once it is sent', async () => {
  const { world, cid, press } = await room();
  await world.send('bob', cid, { id: 'p', text: 'parent' });
  await world.send('ann', cid, { id: 'g', text: '/giphy love', parent_id: 'p' });
  const replies = async () => (await world.domain.messages.get(as('ann'), 'p')).message.replyCount;
  expect(await replies()).toBe(0);
  expect(await press('g', 'send')).toMatchObject({ type: 'reply', parentId: 'p' });
  expect(await replies()).toBe(1);
});

test('its sender can change an answer; their other devices are notified', async () => {
  const { world, cid } = await room();
  const ann = await world.connect('ann');
  await world.send('ann', cid, { id: 'g', text: '/giphy love' });
  ann.events();
  const changed = await world.domain.messages.updateEphemeral(as('ann'), 'g', { set: { mood: 'fine' } });
  expect(changed).toMatchObject({ type: 'ephemeral', custom: { mood: 'fine' } });
  expect(ann.events()).toMatchObject([{ type: 'message.updated', message: { id: 'g' } }]);
  const others = world.domain.messages.updateEphemeral(as('bob'), 'g', { set: { mood: 'x' } });
  expect((await refusal(others)).code).toBe(16);
});

test('17: an unknown command and one without an answer return an error message and are not stored', async () => {
  const { world, cid, bob, listed } = await room({});
  const unknown = await world.send('ann', cid, '/dance');
  expect(unknown).toMatchObject({
    type: 'error',
    text: "Sorry, command dance doesn't exist. Try posting your message without the starting /",
  });
  expect((await world.send('ann', cid, '/ban @bob')).text).toContain('is not allowed to access');
  expect(await world.send('ann', cid, '/giphy x')).toMatchObject({ type: 'error' });
  expect([bob.types(), await listed()]).toEqual([[], []]);
  expect((await world.send('ann', cid, '/usr/bin is a path')).type).toBe('regular');
});

function moderated() {
  const calls: unknown[] = [];
  const integrations: Integrations = {
    moderation: {
      async run(command, actor, call) {
        if (call.targetId === 'bob' && command === 'ban')
          throw new ApiError('notAllowed', 'you may not ban bob');
        calls.push([command, actor.userId, call]);
      },
      async flagged() {},
    },
  };
  return { calls, integrations };
}

test('moderation commands call the moderation services and confirm to their sender', async () => {
  const { calls, integrations } = moderated();
  const { world, cid, bob, listed } = await room(integrations);
  const done = await world.send('ann', cid, '/mute @carl too loud');
  expect(done).toMatchObject({ type: 'ephemeral', text: 'User carl has been muted' });
  await world.send('ann', cid, { text: '/ban @Carl', mentioned_users: ['carl'] });
  await world.domain.messages.send(serverAs('ann'), cid, { message: { text: '/unban Carl' } });
  expect(calls).toEqual([
    ['mute', 'ann', { cid, targetId: 'carl', reason: 'too loud' }],
    ['ban', 'ann', { cid, targetId: 'carl', reason: null }],
    ['unban', 'ann', { cid, targetId: 'carl', reason: null }],
  ]);
  expect([bob.types(), await listed()]).toEqual([[], []]);
});

test.each([
  ['/mute @ann', 'You cannot mute yourself'],
  ['/ban @nobody', 'User nobody not found'],
  ['/ban', 'Say who: /ban @user'],
  ['/ban @bob', 'you may not ban bob'],
])('%s returns an error message', async (text, reason) => {
  const { calls, integrations } = moderated();
  const { world, cid } = await room(integrations);
  expect(await world.send('ann', cid, text)).toMatchObject({ type: 'error', text: reason });
  expect(calls).toEqual([]);
});

const ticket = { name: 'ticket', description: 'Open a ticket', args: '[text]', set: 'own_set' };

test('an app’s own command becomes the answer of its endpoint', async () => {
  const asked: unknown[] = [];
  const { world, cid, bob } = await room({
    commands: {
      known: [ticket],
      async run({ call: command, message, user, formData }) {
        asked.push([command, message.text, user.id, formData]);
        if (command.args === 'no') return readCommandReply({ type: 'error', text: 'no tickets today' });
        if (command.args === 'as it is') return null;
        if (formData !== null)
          return readCommandReply({ type: 'regular', text: 'ticket 7', user: { id: 'eve' }, prio: 1 });
        return readCommandReply({ type: 'ephemeral', text: 'sure?', attachments: [{ type: 'form' }] });
      },
    },
  });
  expect(await world.send('ann', cid, '/ticket no')).toMatchObject({
    type: 'error',
    text: 'no tickets today',
  });
  expect(await world.send('ann', cid, '/ticket as it is')).toMatchObject({
    type: 'regular',
    text: '/ticket as it is',
    command: { name: 'ticket', args: 'as it is' },
  });
  bob.events();
  const asking = await world.send('ann', cid, { id: 't', text: '/ticket printer' });
  expect(asking).toMatchObject({ type: 'ephemeral', text: 'sure?', attachments: [{ type: 'form' }] });
  expect(bob.types()).toEqual([]);
  const sent = await world.domain.messages.action(as('ann'), 't', { sure: 'yes' });
  expect(sent).toMatchObject({
    id: 't',
    type: 'regular',
    text: 'ticket 7',
    userId: 'ann',
    custom: { prio: 1 },
  });
  expect(bob.types()).toEqual(['message.new']);
  expect(asked.at(-1)).toEqual([{ name: 'ticket', args: 'printer' }, 'sure?', 'ann', { sure: 'yes' }]);
});

test('A1: someone without permission to write never reaches a service outside the server', async () => {
  let asked = 0;
  const gifs = {
    async find() {
      asked += 1;
      return null;
    },
  };
  const { world, cid } = await room({ gifs });
  await world.users('eve');
  expect((await refusal(world.send('eve', cid, '/giphy x'))).code).toBe(17);
  await world.domain.channels.updatePartial(SERVER, cid, { set: { frozen: true } });
  expect((await refusal(world.send('ann', cid, '/giphy x'))).code).toBe(17);
  expect(asked).toBe(0);
});
