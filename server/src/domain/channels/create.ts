import { blockerAmong } from '../blocks/withheld.ts';
import { STAFF_ROLES } from '../channel-types.ts';
import { ApiError } from '../errors.ts';
import { type Change, changeOf } from '../events/change.ts';
import { cidOf } from '../input/cid.ts';
import { inputError } from '../input/read.ts';
import { banFromNewChannel, bansAmong, withBan } from '../moderation/ban-records.ts';
import { standingInApp } from '../moderation/standing.ts';
import { accessTo, requireGrant, requireTypeGrant } from '../permissions/access.ts';
import { channelTypeNamed } from '../policy/in-force.ts';
import { requireOwnTeam } from '../policy/teams.ts';
import type { Actor, ChannelRecord, ChannelType, Raw, UserId, UserRecord } from '../types.ts';
import type { Unit } from '../unit.ts';
import { actingPerson, namedIn, refuseOtherName } from '../users/acting-user.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { viewMember } from '../views/member-view.ts';
import { readChannelData, requireFieldGrants } from './channel-data.ts';
import { isDistinctId, requireAmongMembers } from './distinct-id.ts';
import { readFilterTags } from './filter-tags.ts';
import { readInvites, withInvited } from './invited.ts';
import {
  type MemberInput,
  newMember,
  readFrom,
  readMembers,
  refuseModerators,
  requireUsers,
} from './member-input.ts';
import { requireSupportPlace } from './support-place.ts';

interface NewChannelInput {
  readonly baseType: ChannelType;
  readonly type: string;
  readonly id: string;
  readonly creator: UserRecord;
  readonly now: number;
}

function newChannel({ baseType, type, id, creator, now }: NewChannelInput): ChannelRecord {
  return {
    cid: cidOf(type, id),
    type,
    id,
    createdById: creator.id,
    team: null,
    frozen: false,
    disabled: false,
    cooldown: 0,
    custom: {},
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    truncatedAt: null,
    lastMessageAt: null,
    memberCount: 0,
    messageCount: 0,
    seq: 0,
    lastStamp: 0,
    countedMessages: 0,
    configOverrides: {},
    truncatedById: null,
    filterTags: [],
    baseType,
  };
}

interface TellCreatedInput {
  readonly users: readonly UserRecord[];
  readonly members: readonly MemberInput[];
  readonly invites: ReadonlySet<UserId>;
  readonly spared: UserId | null;
}

async function tellCreated(
  change: Change,
  creator: UserRecord,
  { users, members, invites, spared }: TellCreatedInput,
): Promise<void> {
  const { unit } = change;
  const people = await loadPeople(unit, [], [creator, ...users]);
  const { cid, createdAt } = change.channel;
  const channel = broadcastChannel(change.channel, people);
  const told = members.filter(({ userId }) => userId !== spared);
  await change.log({ type: 'channel.created' });
  change.publish(
    { type: 'channel.created', cid, createdAt, user: people(creator.id), channel, message: null },
    { kind: 'users', userIds: [...new Set([creator.id, ...told.map(({ userId }) => userId)])] },
  );
  for (const input of told.filter(({ userId }) => userId !== creator.id)) {
    const at = change.stamp();
    const invited = invites.has(input.userId);
    const type = invited ? 'notification.invited' : 'notification.added_to_channel';
    if (!invited) await change.log({ type, userId: input.userId });
    const record = { ...newMember(cid, input, createdAt), invited };
    const member = viewMember(change.channel, record, { people });
    change.publish(
      { type, cid, createdAt: at, user: member.user, member, channel },
      { kind: 'notWatching', cid, userIds: [input.userId] },
    );
  }
}

/** Make a channel that does not exist, or no longer does. Grants, data and members are checked first. */
export async function createChannel(
  unit: Unit,
  actor: Actor,
  wanted: {
    readonly type: string;
    readonly id: string;
    readonly data: Raw;
    /** A deleted one of the same id. */
    readonly before: ChannelRecord | null;
    /** Whoever makes it does not see it until somebody writes. */
    readonly hidden: boolean;
  },
): Promise<void> {
  const { data: raw, before } = wanted;
  const type = channelTypeNamed(unit.store, wanted.type);
  const named = actor.kind === 'server' ? namedIn(raw, 'created_by') : undefined;
  const { caller, user: creator } = await actingPerson(unit, actor, { field: 'data.created_by', named });
  refuseOtherName(caller, namedIn(raw, 'created_by'), { field: 'data.created_by', known: [creator.id] });
  requireTypeGrant(caller, type, 'create-channel');
  const asked = readMembers(raw.members, 'data.members');
  await requireSupportPlace(unit, caller, { creator, type, id: wanted.id, members: asked });
  const alone: MemberInput = { userId: creator.id, channelRole: 'channel_member', custom: {} };
  const joining = type.staffed && asked.length === 0 ? [alone] : asked;
  const invites = readInvites({ type, id: wanted.id, creator, members: joining, raw });
  const members = withInvited(joining, invites);
  if (isDistinctId(wanted.id))
    requireAmongMembers(
      caller,
      members.map(({ userId }) => userId),
    );
  const isBanned = !caller.server && standingInApp(creator, unit.clock.now()) === 'banned';
  if (isBanned && members.some(({ userId }) => userId !== creator.id))
    throw new ApiError('notAllowed', `User '${creator.id}' is banned and cannot begin channels with others`);
  const fresh = newChannel({
    baseType: type,
    type: wanted.type,
    id: wanted.id,
    creator,
    now: unit.clock.now(),
  });
  if (before !== null) requireGrant(accessTo(caller, before, { membership: null }), 'recreate-channel');
  refuseModerators(members, caller.server || STAFF_ROLES.includes(caller.role));
  const data = readChannelData(raw);
  requireOwnTeam(unit, caller, data.team);
  // Where teams keep people apart, a channel is made for one of them; elsewhere naming one is the server's.
  const access = accessTo(caller, type.teamed ? { ...fresh, team: data.team } : fresh, { membership: null });
  requireFieldGrants(access, type.teamed ? { ...data, team: null } : data);
  const { custom, team, frozen, disabled, configOverrides } = data;
  const users = await requireUsers(unit, members, 'create');

  // What was said in a deleted one does not come back; its times go on.
  if (before !== null) await unit.store.channels.remove(before.cid);
  const { seq, lastStamp } = before ?? fresh;
  const change = changeOf(unit, { ...fresh, seq, lastStamp });
  const at = change.stamp();
  change.patch({
    createdAt: at,
    updatedAt: at,
    custom,
    team,
    frozen: frozen ?? false,
    disabled: disabled ?? false,
  });
  const filterTags = readFilterTags(raw.filter_tags, 'data.filter_tags', caller);
  change.patch({ memberCount: members.length, configOverrides: configOverrides ?? {}, filterTags });
  await unit.store.channels.insert(change.channel);
  await banFromNewChannel(unit, fresh.cid, { ownerId: creator.id, now: at });
  const bans = await bansAmong(
    unit,
    fresh.cid,
    members.map(({ userId }) => userId),
  );
  const blocker = await blockerAmong(unit, change.channel, {
    members: members.map(({ userId }) => userId),
    authorId: creator.id,
  });
  for (const member of members) {
    const { userId } = member;
    const blocked = userId === blocker;
    const hidden = blocked || (wanted.hidden && userId === creator.id);
    const own = { invited: invites.has(userId), hidden, blocked };
    const record = { ...newMember(fresh.cid, member, at), ...own };
    await unit.store.members.put(withBan(record, bans.get(userId)));
    await unit.store.reads.put(readFrom(fresh.cid, member.userId, { at, countedMessages: 0 }));
  }
  await tellCreated(change, creator, { users, members, invites, spared: blocker });
  await change.save();
}

/** @throws ApiError 4 for ids only the server gives. */
export function refuseServerGivenId(id: string): void {
  if (id.startsWith('!'))
    throw inputError(`channel id "${id}" must not start with !: such ids are given by the server`);
}
