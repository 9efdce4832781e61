import { describe, expect, test } from 'vitest';
import type { Actor } from '../../../server/src/domain/index.ts';
import { readUsers } from '../../../server/src/wire/index.ts';
import { as, createWorld, refusal, SERVER, serverAs, type World } from './support/world.ts';

const DENIED = 17;
const MINUTE_MS = 60_000;

const from = (userId: string, address: string): Actor => ({ kind: 'user', userId, role: 'user', address });
const say = (world: World, actor: Actor, cid: string) =>
  world.domain.messages.send(actor, cid, { message: { text: 'hi' } });

async function scene(): Promise<{ world: World; cid: string; other: string }> {
  const world = await createWorld();
  await world.users('ann', 'troll', 'sock', 'mod');
  const cid = await world.channel('one', 'ann', 'troll', 'sock', 'mod');
  const other = await world.channel('two', 'ann', 'troll', 'sock', 'mod');
  await say(world, from('troll', '203.0.113.7'), cid);
  return { world, cid, other };
}

describe('a ban by IP address', () => {
  test('applies to everyone who writes from the target’s address', async () => {
    const { world, cid, other } = await scene();
    const ban = { targetId: 'troll', cid: null, ipBan: true };
    await world.domain.moderation.ban(serverAs('mod'), ban);
    const sock = from('sock', '203.0.113.7');
    for (const channel of [cid, other])
      expect(await refusal(say(world, sock, channel))).toMatchObject({ code: DENIED });
    const { id } = await say(world, from('ann', '198.51.100.1'), cid);
    const reaction = { reaction: { type: 'like' } };
    expect(await refusal(world.domain.reactions.send(sock, id, reaction))).toMatchObject({ code: DENIED });
    await world.domain.messages.get(sock, id);
    await say(world, from('sock', '203.0.113.8'), cid);
    await world.domain.moderation.unban(serverAs('mod'), { targetId: 'troll', cid: null });
    await say(world, sock, cid);
  });

  test('in a channel applies there only, until it ends', async () => {
    const { world, cid, other } = await scene();
    await world.domain.moderation.ban(serverAs('mod'), { targetId: 'troll', cid, ipBan: true, timeout: 1 });
    const sock = from('sock', '203.0.113.7');
    expect(await refusal(say(world, sock, cid))).toMatchObject({ code: DENIED });
    await say(world, sock, other);
    world.pass(MINUTE_MS);
    await say(world, sock, cid);
    await say(world, from('troll', '203.0.113.7'), cid);
  });

  test('does not apply to moderators and the server', async () => {
    const { world, cid } = await scene();
    await world.domain.moderation.ban(serverAs('mod'), { targetId: 'troll', cid: null, ipBan: true });
    await world.domain.users.upsert(SERVER, readUsers({ users: { mod: { id: 'mod', role: 'moderator' } } }));
    await say(world, from('mod', '203.0.113.7'), cid);
    await say(world, serverAs('sock'), cid);
  });

  test('a ban without the address applies to its target only', async () => {
    const { world, cid } = await scene();
    await world.domain.moderation.ban(serverAs('mod'), { targetId: 'troll', cid: null });
    await say(world, from('sock', '203.0.113.7'), cid);
  });
});

describe('a reaction of a shadow-banned user', () => {
  test('is visible to that user only: no event, no count, in no one else’s list', async () => {
    const world = await createWorld();
    await world.users('ann', 'ghost', 'mod');
    const cid = await world.channel('one', 'ann', 'ghost', 'mod');
    const { id } = await world.send('ann', cid, 'hi');
    await world.domain.moderation.ban(serverAs('mod'), { targetId: 'ghost', cid, shadow: true });
    const [ann, ghost] = [await world.connect('ann'), await world.connect('ghost')];
    for (const person of [ann, ghost]) {
      await world.watch(person, cid);
      person.types();
    }
    ann.types();
    const { reactions } = world.domain;
    const sent = await reactions.send(as('ghost'), id, { reaction: { type: 'boo' } });
    expect(sent.message.ownReactions.map(({ type }) => type)).toEqual(['boo']);
    expect(ann.types()).toEqual([]);
    expect(ghost.types()).toEqual(['reaction.new']);
    const seenBy = async (who: string) => {
      const { message } = await world.domain.messages.get(as(who), id);
      const listed = await reactions.list(as(who), id, {});
      const found = await reactions.query(as(who), id, {});
      return {
        groups: Object.keys(message.reactionGroups),
        latest: message.latestReactions.length,
        own: message.ownReactions.length,
        listed: listed.length,
        found: found.items.length,
      };
    };
    expect(await seenBy('ann')).toEqual({ groups: [], latest: 0, own: 0, listed: 0, found: 0 });
    expect(await seenBy('ghost')).toEqual({ groups: [], latest: 0, own: 1, listed: 1, found: 1 });
    const since = { cids: [cid], since: world.now() - MINUTE_MS };
    const { events } = await world.domain.sync.sync(as('ann'), since);
    expect(JSON.stringify(events)).not.toContain('boo');
    await reactions.delete(as('ghost'), id, 'boo');
    expect(ann.types()).toEqual([]);
  });
});
