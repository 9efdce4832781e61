import type { Actor } from '../../../../server/src/domain/index.ts';
import type { TestDomain } from '../support/bodies.ts';
import type { World } from '../support/world.ts';

/** Everybody a call can come from, seen from one channel: its creator, and how the others stand to it. */
export const WHO = [
  'anonymous',
  'guest',
  'stranger',
  'member',
  'owner',
  'channelModerator',
  'moderator',
  'admin',
  'server',
] as const;
export type Who = (typeof WHO)[number];

/** A channel with a message of a member in it, and one of the caller's. */
export interface Scene {
  readonly world: World;
  readonly domain: TestDomain;
  readonly who: Who;
  readonly actor: Actor;
  /** The caller's id; the owner's where the caller is the server. */
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
