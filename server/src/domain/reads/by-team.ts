import type { Cid, TeamCounts, UserRecord } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';

/** Returns unread messages by the team of their channel; null for users without a team. */
export async function unreadByTeam(
  unit: ReadUnit,
  user: UserRecord,
  unread: readonly { readonly cid: Cid; readonly count: number }[],
): Promise<TeamCounts | null> {
  if (user.teams.length === 0) return null;
  const channels = await unit.store.channels.getMany(unread.map(({ cid }) => cid));
  const teams = new Map(channels.map(({ cid, team }) => [cid, team]));
  const sums = new Map<string, number>();
  for (const { cid, count } of unread) {
    const team = teams.get(cid) ?? null;
    if (team !== null) sums.set(team, (sums.get(team) ?? 0) + count);
  }
  return Object.fromEntries(sums);
}
