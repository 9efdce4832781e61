import { policyIn } from '../policy/in-force.ts';
import type { ReadRules } from '../store/threads.ts';
import type { ChannelType, MessageView, Policy, UserId } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';

/** A policy never changes, so its rules are computed once. */
const found = new WeakMap<Policy, ReadRules>();

function rulesOf({ types, roles, unchecked }: Policy): ReadRules {
  if (unchecked) return 'all';
  const has = ({ grants }: ChannelType, role: string, permission: string) =>
    grants.get(role)?.has(permission) === true || grants.get(role)?.has(`${permission}-any-team`) === true;
  const pairs = (permission: string) =>
    [...types.values()].flatMap((type) =>
      [...roles.keys()]
        .filter((role) => has(type, role, permission))
        .map((role) => `${role} ${type.config.name}`),
    );
  const members = [...types.values()].filter((type) => has(type, 'channel_member', 'read-channel'));
  return {
    open: pairs('read-channel'),
    asOwner: pairs('read-channel-owner'),
    asMember: members.map(({ config }) => config.name),
  };
}

/** Returns the rules for threads that still count, the same as for lists of threads. */
export function readRules(unit: ReadUnit): ReadRules {
  const policy = policyIn(unit.store);
  const known = found.get(policy) ?? rulesOf(policy);
  found.set(policy, known);
  return known;
}

/** Returns how many threads with unread replies each of these users has. */
export function unreadThreads(
  unit: ReadUnit,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, number>> {
  return unit.store.threads.unreadCounts(userIds, readRules(unit));
}

/** Returns how many threads with unread replies one user has. */
export async function unreadThreadsOf(unit: ReadUnit, userId: UserId): Promise<number> {
  return (await unreadThreads(unit, [userId])).get(userId) ?? 0;
}

/** Returns whether a reply counts as unread for the other participants of its thread. */
export function countsInThread(reply: Pick<MessageView, 'silent' | 'type'>): boolean {
  return !reply.silent && reply.type !== 'system';
}
