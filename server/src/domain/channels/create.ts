import { blockerAmong } from '../blocks/blockers.ts';
import { STAFF_ROLES } from '../channel-types.ts';
import { ApiError, inputError } from '../errors.ts';
import { type Change, changeOf } from '../events/change.ts';
import { banFromNewChannel, bansAmong, withBan } from '../moderation/ban-records.ts';
import { banStatusInApp } from '../moderation/ban-status.ts';
import { accessTo, requireGrant, requireTypeGrant } from '../permissions/access.ts';
import { channelTypeNamed } from '../policy/in-force.ts';
import { requireOwnTeam } from '../policy/teams.ts';
import type { ChannelData, MemberInput, NewChannelData } from '../services/index.ts';
import type {
  Actor,
  ChannelRecord,
  ChannelType,
  Millis,
  SupportRecord,
  UserId,
  UserRecord,
} from '../types/index.ts';
import type { Unit } from '../unit.ts';
import { actingOrNewPerson, refuseOtherName } from '../users/acting-user.ts';
import type { Caller } from '../users/caller.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { viewMember } from '../views/member-view.ts';
import { cidOf } from './cid.ts';
import { isDistinctId, requireAmongMembers } from './distinct-id.ts';
import { requireFieldGrants } from './field-grants.ts';
import { allowedTags } from './filter-tags.ts';
import { newMember, readFrom, refuseModerators, requireUsers } from './new-members.ts';
import { requireSupportPlace } from './support-place.ts';

interface InvitesInput {
  readonly type: ChannelType;
  readonly id: string;
  readonly creator: UserRecord;
  readonly members: readonly MemberInput[];
  readonly invites: readonly MemberInput[];
}

/**
 * Returns the users a new channel invites. @throws ApiError `input` for its creator, `notAllowed` if the channel takes
 * no invites.
 */
function invitesOf({ type, id, creator, members, invites }: InvitesInput): ReadonlySet<UserId> {
  const ids = invites.map(({ userId }) => userId);
  if (ids.length === 0) return new Set();
  if (ids.includes(creator.id)) throw inputError('data.invites must not include the creator of the channel');
  if (type.staffed)
    throw new ApiError('notAllowed', `nobody can be invited to a ${type.config.name} channel`);
  const strange = ids.some((invited) => members.every(({ userId }) => userId !== invited));
  if (isDistinctId(id) && strange)
    throw new ApiError(
      'notAllowed',
      'cannot invite members to the distinct channel, please create a new distinct channel with the desired members',
    );
  return new Set(ids);
}

/** Returns the members, and the users who are invited. */
function withInvited(members: readonly MemberInput[], invites: ReadonlySet<UserId>): readonly MemberInput[] {
  const known = new Set(members.map(({ userId }) => userId));
  const asked = [...invites].filter((userId) => !known.has(userId));
  return [...members, ...asked.map((userId) => ({ userId, channelRole: 'channel_member', custom: {} }))];
}

const NEW_SUPPORT: SupportRecord = {
  status: 'open',
  assigneeId: null,
  assignedAt: null,
  tags: [],
  priority: 0,
  snoozedUntil: null,
  rating: null,
  unansweredSince: null,
  firstAnswerMs: null,
  closedAt: null,
};

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
    hiddenByCreator: false,
    support: baseType.staffed ? NEW_SUPPORT : null,
    baseType,
  };
}

const idsOf = (members: readonly MemberInput[]) => members.map(({ userId }) => userId);

interface PublishCreatedInput {
  readonly users: readonly UserRecord[];
  readonly members: readonly MemberInput[];
  readonly invites: ReadonlySet<UserId>;
  readonly spared: UserId | null;
}

async function publishCreated(
  change: Change,
  creator: UserRecord,
  { users, members, invites, spared }: PublishCreatedInput,
): Promise<void> {
  const { unit } = change;
  const people = await loadPeople(unit, [], [creator, ...users]);
  const { cid, createdAt } = change.channel;
  const channel = broadcastChannel(change.channel, people);
  const notified = members.filter(({ userId }) => userId !== spared);
  await change.log({ type: 'channel.created' });
  change.publish(
    { type: 'channel.created', cid, createdAt, user: people(creator.id), channel, message: null },
    { kind: 'users', userIds: [...new Set([creator.id, ...notified.map(({ userId }) => userId)])] },
  );
  for (const input of notified.filter(({ userId }) => userId !== creator.id)) {
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

interface ChannelDraft {
  readonly type: string;
  readonly id: string;
  readonly data: NewChannelData;
  /** The deleted channel of the same id. */
  readonly before: ChannelRecord | null;
  /** Hides the channel from its creator until somebody writes. */
  readonly hidden: boolean;
}

/** A channel with data and members that the creator may give. */
interface CheckedChannel {
  readonly fresh: ChannelRecord;
  readonly caller: Caller;
  readonly creator: UserRecord;
  readonly data: ChannelData;
  readonly members: readonly MemberInput[];
  readonly invites: ReadonlySet<UserId>;
  readonly users: readonly UserRecord[];
}

/** @throws ApiError `notAllowed` if the creator is banned and other people would be members. */
function refuseBanned({ caller, creator, members }: CheckedMembers, now: Millis): void {
  const isBanned = !caller.server && banStatusInApp(creator, now) === 'banned';
  if (isBanned && members.some(({ userId }) => userId !== creator.id))
    throw new ApiError('notAllowed', `User '${creator.id}' is banned and cannot begin channels with others`);
}

type CheckedMembers = Pick<CheckedChannel, 'caller' | 'creator' | 'members' | 'invites'> & {
  readonly type: ChannelType;
};

async function checkMembers(unit: Unit, actor: Actor, draft: ChannelDraft): Promise<CheckedMembers> {
  const { id, data } = draft;
  const type = channelTypeNamed(unit.store, draft.type);
  const { caller, user: creator } = await actingOrNewPerson(unit, actor, data.createdBy);
  refuseOtherName(caller, data.createdBy, [creator.id]);
  requireTypeGrant(caller, type, 'create-channel');
  const asked = data.members();
  await requireSupportPlace(unit, caller, { creator, type, id, members: asked });
  const alone: MemberInput = { userId: creator.id, channelRole: 'channel_member', custom: {} };
  const joining = type.staffed && asked.length === 0 ? [alone] : asked;
  const invites = invitesOf({ type, id, creator, members: joining, invites: data.invites() });
  const members = withInvited(joining, invites);
  if (isDistinctId(id)) requireAmongMembers(caller, idsOf(members));
  return { type, caller, creator, members, invites };
}

async function checkChannel(unit: Unit, actor: Actor, draft: ChannelDraft): Promise<CheckedChannel> {
  const checked = await checkMembers(unit, actor, draft);
  const { type, caller, creator, members } = checked;
  const now = unit.clock.now();
  refuseBanned(checked, now);
  const fresh = newChannel({ baseType: type, type: draft.type, id: draft.id, creator, now });
  if (draft.before !== null)
    requireGrant(accessTo(caller, draft.before, { membership: null }), 'recreate-channel');
  refuseModerators(members, caller.server || STAFF_ROLES.includes(caller.role));
  const data = draft.data.fields();
  requireOwnTeam(unit, caller, data.team);
  // If teams are separated, a channel belongs to one of them; else only the server may name a team.
  const access = accessTo(caller, type.teamed ? { ...fresh, team: data.team } : fresh, { membership: null });
  requireFieldGrants(access, type.teamed ? { ...data, team: null } : data);
  return { ...checked, fresh, data, users: await requireUsers(unit, members, 'create') };
}

interface FirstMembersInput {
  readonly hidden: boolean;
  readonly at: Millis;
}

/** Stores the members. Returns the member who has blocked the creator, and who gets no events of the channel. */
async function storeFirstMembers(
  { unit, channel }: Change,
  { creator, members, invites }: CheckedChannel,
  { hidden, at }: FirstMembersInput,
): Promise<UserId | null> {
  const { cid } = channel;
  const ids = idsOf(members);
  const bans = await bansAmong(unit, cid, ids);
  const blocker = await blockerAmong(unit, channel, { members: ids, authorId: creator.id });
  for (const member of members) {
    const { userId } = member;
    const blocked = userId === blocker;
    const own = {
      invited: invites.has(userId),
      hidden: blocked || (hidden && userId === creator.id),
      blocked,
    };
    await unit.store.members.put(withBan({ ...newMember(cid, member, at), ...own }, bans.get(userId)));
    await unit.store.reads.put(readFrom(cid, userId, { at, countedMessages: 0 }));
  }
  return blocker;
}

/** Creates a channel that does not exist or was deleted. Checks grants, data and members first. */
export async function createChannel(unit: Unit, actor: Actor, draft: ChannelDraft): Promise<void> {
  const { before } = draft;
  const checked = await checkChannel(unit, actor, draft);
  const { fresh, caller, creator, data, members, invites, users } = checked;
  const { custom, team, frozen, disabled, configOverrides } = data;

  // Messages of a deleted channel do not come back, but its stamps go on.
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
  const filterTags = allowedTags(draft.data.filterTags(), caller);
  change.patch({ memberCount: members.length, configOverrides: configOverrides ?? {}, filterTags });
  await unit.store.channels.insert(change.channel);
  await banFromNewChannel(unit, fresh.cid, { ownerId: creator.id, now: at });
  const blocker = await storeFirstMembers(change, checked, { hidden: draft.hidden, at });
  await publishCreated(change, creator, { users, members, invites, spared: blocker });
  await change.save();
}

/** @throws ApiError `input` for ids that only the server gives */
export function refuseServerGivenId(id: string): void {
  if (id.startsWith('!'))
    throw inputError(`channel id "${id}" must not start with !: such ids are given by the server`);
}
