import { STAFF_ROLES, STAFFED_TYPES } from '../channel-types.ts';
import { ownTotals } from '../events/recipients.ts';
import { LIMITS } from '../limits.ts';
import { unreadByTeam } from '../reads/by-team.ts';
import { unreadThreadsOf } from '../threads/counts.ts';
import type {
  ChannelMuteRecord,
  ChannelMuteView,
  MuteView,
  OwnUser,
  TeamCounts,
  UserRecord,
} from '../types/index.ts';
import type { ReadUnit, UnitPorts } from '../unit.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { loadPeople, viewUser } from './people.ts';

const NOBODYS = {
  unreadThreads: 0,
  unreadByTeam: null,
  devices: [],
  mutes: [],
  channelMutes: [],
  blockedUserIds: [],
  pushPreferences: null,
} as const;

/** Returns a connection's user without data of their own. */
export function anonymousOwnUser(ports: UnitPorts, user: UserRecord): OwnUser {
  return {
    ...viewUser(ports, user),
    ...NOBODYS,
    latestHiddenChannels: [],
    totalUnreadCount: 0,
    unreadChannels: 0,
  };
}

async function mutesOf(unit: ReadUnit, user: UserRecord): Promise<readonly MuteView[]> {
  const mutes = await unit.store.relations.mutesOf(user.id, unit.clock.now());
  if (mutes.length === 0) return [];
  const ids = mutes.map(({ targetId }) => targetId);
  const people = await loadPeople(unit, ids, [user]);
  return mutes.map((mute) => ({ ...mute, user: people(mute.userId), target: people(mute.targetId) }));
}

/** Returns the muted channels of a user; deleted channels are no longer muted. */
export async function channelMutesOf(
  unit: ReadUnit,
  user: UserRecord,
  mutes: readonly ChannelMuteRecord[],
): Promise<readonly ChannelMuteView[]> {
  if (mutes.length === 0) return [];
  const channels = await unit.store.channels.getMany(mutes.map(({ cid }) => cid));
  const creators = channels.flatMap(({ createdById }) => createdById ?? []);
  const people = await loadPeople(unit, creators, [user]);
  const byCid = new Map(channels.filter(({ deletedAt }) => deletedAt === null).map((c) => [c.cid, c]));
  return mutes.flatMap((mute) => {
    const channel = byCid.get(mute.cid);
    if (channel === undefined) return [];
    return [{ ...mute, user: people(user.id), channel: broadcastChannel(channel, people) }];
  });
}

/** Returns unread counts by team, looked up only for users in a team. */
async function teamsOf(unit: ReadUnit, user: UserRecord): Promise<TeamCounts | null> {
  if (user.teams.length === 0) return null;
  const staffTypes = STAFF_ROLES.includes(user.role) ? STAFFED_TYPES : [];
  return unreadByTeam(unit, user, await unit.store.reads.unread(user.id, staffTypes, LIMITS.unreadCap));
}

/** Returns the complete caller: clients replace their own user with it. */
export async function ownUser(unit: ReadUnit, user: UserRecord): Promise<OwnUser> {
  const totals = await ownTotals(unit, user.id, user.role);
  const unreadThreads = await unreadThreadsOf(unit, user.id);
  const latestHiddenChannels = await unit.store.members.hiddenCids(user.id, LIMITS.hiddenChannels);
  const preferences = await unit.store.pushPreferences.of(user.id);
  return {
    ...viewUser(unit, user),
    ...NOBODYS,
    ...totals,
    unreadThreads,
    unreadByTeam: await teamsOf(unit, user),
    latestHiddenChannels,
    mutes: await mutesOf(unit, user),
    channelMutes: await channelMutesOf(
      unit,
      user,
      await unit.store.channelMutes.of(user.id, unit.clock.now()),
    ),
    devices: await unit.store.devices.of(user.id),
    blockedUserIds: (await unit.store.relations.blocksOf(user.id)).map(({ blockedId }) => blockedId),
    pushPreferences: preferences.find(({ cid }) => cid === null) ?? null,
  };
}
