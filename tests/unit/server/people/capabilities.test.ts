import { describe, expect, test } from 'vitest';
import { as, createWorld, refusal, SERVER, serverAs } from '../support/world.ts';

/**
 * The API's answer to a user who created a messaging channel and is its member. Here they may also call `@channel` and
 * `@here`, as moderators may.
 */
const CREATOR_OF_MESSAGING = [
  'cast-poll-vote',
  'connect-events',
  'create-attachment',
  'create-mention',
  'delete-channel',
  'delete-own-message',
  'delivery-events',
  'flag-message',
  'join-channel',
  'leave-channel',
  'mute-channel',
  'notify-channel',
  'notify-here',
  'pin-message',
  'query-poll-votes',
  'quote-message',
  'read-events',
  'search-messages',
  'send-custom-events',
  'send-links',
  'send-message',
  'send-poll',
  'send-reaction',
  'send-reply',
  'send-typing-events',
  'share-location',
  'typing-events',
  'update-channel',
  'update-channel-members',
  'update-own-message',
  'update-thread',
  'upload-file',
];

async function capabilities(world: Awaited<ReturnType<typeof createWorld>>, userId: string, cid: string) {
  const [type = '', id = ''] = cid.split(':');
  const { channel } = await world.domain.channels.getOrCreate(as(userId), { type, id });
  return channel.ownCapabilities ?? [];
}

describe('own_capabilities', () => {
  test('of a creator and member of messaging are exactly the documented ones', async () => {
    const world = await createWorld();
    await world.users('ann', 'bob');
    const cid = await world.channel('one', 'ann', 'bob');
    expect(await capabilities(world, 'ann', cid)).toEqual(CREATOR_OF_MESSAGING);
  });

  test('of a plain member lack those of the creator', async () => {
    const world = await createWorld();
    await world.users('ann', 'bob');
    const cid = await world.channel('one', 'ann', 'bob');
    const found = await capabilities(world, 'bob', cid);
    expect(found).toContain('send-message');
    expect(found).not.toContain('update-channel');
    expect(found).not.toContain('delete-channel');
    expect(found).not.toContain('update-any-message');
    expect(found).not.toContain('notify-channel');
    expect(found).not.toContain('notify-here');
  });

  test('of a moderator include other people’s messages', async () => {
    const world = await createWorld();
    await world.users('ann');
    await world.user('mod', { role: 'moderator' });
    const cid = await world.channel('one', 'ann');
    const found = await capabilities(world, 'mod', cid);
    for (const name of [
      'delete-any-message',
      'update-any-message',
      'freeze-channel',
      'skip-slow-mode',
      'ban-channel-members',
    ])
      expect(found).toContain(name);
  });

  test('lose writing when the channel is frozen, and regain it', async () => {
    const world = await createWorld();
    await world.users('ann', 'bob');
    const cid = await world.channel('one', 'ann', 'bob');
    await world.domain.channels.updatePartial(SERVER, cid, { set: { frozen: true } });
    const frozen = await capabilities(world, 'bob', cid);
    for (const name of ['send-message', 'send-reply', 'send-reaction', 'send-links'])
      expect(frozen).not.toContain(name);
    expect(frozen).toContain('read-events');
    await world.domain.channels.updatePartial(SERVER, cid, { set: { frozen: false } });
    expect(await capabilities(world, 'bob', cid)).toContain('send-message');
  });

  test('name slow mode for users whom it slows down', async () => {
    const world = await createWorld();
    await world.users('ann', 'bob');
    await world.user('mod', { role: 'moderator' });
    const cid = await world.channel('one', 'ann', 'bob');
    await world.domain.channels.update(SERVER, cid, { cooldown: 10 });
    expect(await capabilities(world, 'bob', cid)).toContain('slow-mode');
    expect(await capabilities(world, 'mod', cid)).not.toContain('slow-mode');
  });

  test('are never part of a broadcast', async () => {
    const world = await createWorld();
    await world.users('ann');
    const ann = await world.connect('ann');
    const cid = await world.channel('one', 'ann');
    await world.watch(ann, cid);
    ann.events();
    await world.domain.channels.updatePartial(as('ann'), cid, { set: { name: 'New' } });
    const [event] = ann.events().filter(({ type }) => type === 'channel.updated');
    expect(event).toMatchObject({ channel: { ownCapabilities: null, custom: { name: 'New' } } });
  });
});

describe('permissions', () => {
  const types = ['messaging', 'team', 'livestream', 'gaming', 'commerce', 'room'] as const;
  /** Whether a non-member reads, a non-member writes, a user creates a channel, an anonymous user reads. */
  const expected: Record<(typeof types)[number], readonly [boolean, boolean, boolean, boolean]> = {
    messaging: [false, false, true, false],
    team: [false, false, true, false],
    livestream: [true, true, true, true],
    gaming: [false, false, false, false],
    commerce: [false, false, false, false],
    room: [true, true, true, true],
  };
  const allowed = (call: Promise<unknown>) =>
    call.then(
      () => true,
      (error: { code?: number }) => {
        expect(error.code).toBe(17);
        return false;
      },
    );

  test.each(types)('%s', async (type) => {
    const world = await createWorld();
    await world.users('ann', 'eve');
    const cid = `${type}:c`;
    await world.domain.channels.getOrCreate(serverAs('ann'), { type, id: 'c', data: { members: ['ann'] } });
    const anonymous = await world.connectAnonymous();
    const answers = [
      await allowed(world.domain.channels.getOrCreate(as('eve'), { type, id: 'c' })),
      await allowed(world.send('eve', cid, 'hi')),
      await allowed(world.domain.channels.getOrCreate(as('eve'), { type, id: 'new' })),
      await allowed(world.domain.channels.getOrCreate(anonymous.actor, { type, id: 'c' })),
    ];
    expect(answers).toEqual(expected[type]);
  });

  test('a refusal names user, role, resource and channel type', async () => {
    const world = await createWorld();
    await world.users('ann', 'eve');
    await world.channel('one', 'ann');
    expect(
      await refusal(world.domain.channels.getOrCreate(as('eve'), { type: 'messaging', id: 'one' })),
    ).toEqual({
      code: 17,
      reason:
        "User 'eve' with role user is not allowed to access Resource ReadChannel on channel type messaging",
    });
  });
});
