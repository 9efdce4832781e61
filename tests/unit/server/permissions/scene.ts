import type { Actor } from '../../../../server/src/domain/index.ts';
import { packageFile } from '../../../../server/src/package-file.ts';
import { bundledGifs } from '../../../../server/src/providers/index.ts';
import { readUserPatches } from '../../../../server/src/wire/index.ts';
import { as, createWorld, SERVER, serverAs, type World } from '../support/world.ts';
import { EVERY_CALL } from './calls.ts';
import type { Scene, Who } from './who.ts';

const ID: Readonly<Record<Who, string>> = {
  anonymous: '!anon-1',
  guest: 'guest',
  outsider: 'outsider',
  member: 'member',
  owner: 'owner',
  channelModerator: 'keeper',
  moderator: 'moderator',
  admin: 'admin',
  server: 'owner',
};

export async function people(): Promise<World> {
  const world = await createWorld({ gifs: bundledGifs(packageFile('assets/gifs')) });
  await world.users('owner', 'member', 'keeper', 'other', 'newcomer', 'outsider');
  for (const role of ['guest', 'moderator', 'admin']) await world.user(role, { role });
  return world;
}

function actorOf(who: Who): Actor {
  if (who === 'server') return serverAs(ID.server);
  return who === 'anonymous' ? { kind: 'anonymous', userId: ID.anonymous } : as(ID[who]);
}

interface Place {
  readonly type: string;
  readonly who: Who;
}

/** Features that a type has off: their calls are about permissions all the same. */
const SWITCHED_ON: Readonly<Record<string, object>> = {
  support: { config_overrides: { replies: true, polls: true } },
};

/** A fresh channel, so that the effect of one call does not decide about the next. */
async function scene(world: World, { type, who }: Place, number: number): Promise<Scene> {
  const id = `c${number}`;
  const cid = `${type}:${id}`;
  const { domain } = world;
  const members = ['owner', 'member', 'other', { user_id: 'keeper', channel_role: 'channel_moderator' }];
  await domain.channels.getOrCreate(serverAs('owner'), { type, id, data: { members, ...SWITCHED_ON[type] } });
  const theirs = await world.domain.messages.send(serverAs('other'), cid, { message: { text: 'theirs' } });
  const me = ID[who];
  return {
    world,
    domain,
    who,
    actor: actorOf(who),
    me,
    type,
    id,
    cid,
    theirs: theirs.id,
    async own() {
      const by = who === 'anonymous' ? 'owner' : me;
      return (await domain.messages.send(serverAs(by), cid, { message: { text: 'own' } })).id;
    },
  };
}

let scenes = 0;

/** Undoes effects that would decide about the next call. */
async function restore(world: World, { cid, me }: Scene): Promise<void> {
  const admin: Actor = { kind: 'server', userId: 'admin', user: null };
  const channel = await world.store.read((store) => store.channels.get(cid));
  const isThere = channel !== null && channel.deletedAt === null;
  for (const from of isThere ? [null, cid] : [null])
    await world.domain.moderation.unban(admin, { targetId: 'other', cid: from });
  await world.domain.users.updatePartial(
    SERVER,
    readUserPatches({ users: [{ id: 'owner', set: { role: 'user' } }] }),
  );
  if (!me.startsWith('!')) await world.domain.blocks.unblock(serverAs(me), 'other').catch(() => undefined);
}

/** `yes`, or the code of the refusal. */
export async function outcome(world: World, call: string, place: Place): Promise<'yes' | number> {
  scenes += 1;
  const made = await scene(world, place, scenes);
  try {
    await EVERY_CALL[call]?.(made);
    return 'yes';
  } catch (error) {
    return (error as { code?: number }).code ?? Number.NaN;
  } finally {
    await restore(world, made);
  }
}
