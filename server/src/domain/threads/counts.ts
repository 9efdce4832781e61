import { policyIn } from '../policy/in-force.ts';
import type { ReadRules } from '../store/threads.ts';
import type { ChannelType, MessageView, Policy, UserId } from '../types.ts';
import type { ReadUnit } from '../unit.ts';

/** A policy never changes: what it opens is found once. */
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

/** Whose threads still count, as lists of threads show them. */
export function readRules(unit: ReadUnit): ReadRules {
  const policy = policyIn(unit.store);
  const known = found.get(policy) ?? rulesOf(policy);
  found.set(policy, known);
  return known;
}

/** In how many threads each of these people has unread replies. */
export function unreadThreads(
  unit: ReadUnit,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, number>> {
  return unit.store.threads.unreadCounts(userIds, readRules(unit));
}

/** In how many threads one person has unread replies. */
export async function unreadThreadsOf(unit: ReadUnit, userId: UserId): Promise<number> {
  return (await unreadThreads(unit, [userId])).get(userId) ?? 0;
}

/** Counts as unread for the other participants of its thread. */
export function countsInThread(reply: Pick<MessageView, 'silent' | 'type'>): boolean {
  return !reply.silent && reply.type !== 'system';
}
