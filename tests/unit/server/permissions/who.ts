import type { Actor } from '../../../../server/src/domain/index.ts';
import type { TestDomain } from '../support/bodies.ts';
import type { World } from '../support/world.ts';

/** Every kind of caller, seen from one channel: its creator, and everyone else by their relation to it. */
export const WHO = [
  'anonymous',
  'guest',
  'outsider',
  'member',
  'owner',
  'channelModerator',
  'moderator',
  'admin',
  'server',
] as const;
export type Who = (typeof WHO)[number];

/** A channel with a message by a member in it, and one by the caller. */
export interface Scene {
  readonly world: World;
  readonly domain: TestDomain;
  readonly who: Who;
  readonly actor: Actor;
  /** The caller's id, or the owner's if the caller is the server. */
  readonly me: string;
  readonly type: string;
  readonly id: string;
  readonly cid: string;
  /** Written by another member, who is not the caller. */
  readonly theirs: string;
  /** Written by the caller. */
  own(): Promise<string>;
}

export type Run = (scene: Scene) => Promise<unknown>;
