import { typeOfChannel } from '../channel-config.ts';
import { STAFF_ROLES } from '../channel-types.ts';
import { readersAmong } from '../events/readers.ts';
import { calledByNote, isNote } from '../messages/note-readers.ts';
import { readersOf } from '../messages/visibility.ts';
import { isHere } from '../presence/is-here.ts';
import type { ChannelRecord, MessageRecord, UserId, UserRecord } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import { isUndisturbed } from '../users/availability.ts';
import { type Category, wants } from './preferences.ts';

const isLiving = ({ deactivatedAt, deletedAt }: UserRecord) => deactivatedAt === null && deletedAt === null;

const isAmong = (ids: readonly UserId[] | null, id: UserId) => ids === null || ids.includes(id);

/** Returns users whose unread messages are counted there: members who take part, and staff if the type is staffed. */
async function concerned(
  unit: ReadUnit,
  channel: ChannelRecord,
  users: readonly UserRecord[],
): Promise<ReadonlySet<UserId>> {
  const members = await unit.store.members.takingPart(
    channel.cid,
    users.map(({ id }) => id),
  );
  const { staffed } = typeOfChannel(channel);
  const staff = staffed ? users.filter(({ role }) => STAFF_ROLES.includes(role)) : [];
  return new Set([...members, ...staff.map(({ id }) => id)]);
}

/** Returns users to skip: they have seen the message, or mute or block its author, or mute the channel. */
async function spared(
  unit: ReadUnit,
  message: MessageRecord,
  ids: readonly UserId[],
): Promise<ReadonlySet<UserId>> {
  const { clock } = unit;
  const found = new Set<UserId>([message.userId]);
  for (const id of await unit.store.relations.mutersOfMessage(message, clock.now())) found.add(id);
  for (const id of ids) if (await unit.store.relations.blocks(id, message.userId)) found.add(id);
  const isThreads = message.parentId !== null && !message.showInChannel;
  const marks = isThreads
    ? await unit.store.threads.membersAmong(message.parentId ?? '', ids)
    : await unit.store.reads.getMany([message.cid], ids);
  for (const { userId, lastRead } of marks) if (lastRead >= message.createdAt) found.add(userId);
  return found;
}

async function participantsAmong(
  unit: ReadUnit,
  parentId: string | null,
  ids: readonly UserId[],
): Promise<ReadonlySet<UserId>> {
  const found = parentId === null ? [] : await unit.store.threads.membersAmong(parentId, ids);
  return new Set(found.map(({ userId }) => userId));
}

async function membersOfGroups(unit: ReadUnit, groupIds: readonly string[]): Promise<ReadonlySet<UserId>> {
  const found = new Set<UserId>();
  for (const id of groupIds)
    for (const { userId } of await unit.store.userGroups.members(id)) found.add(userId);
  return found;
}

/** Returns the category of a message for each of some users. */
async function categoriesOf(
  unit: ReadUnit,
  message: MessageRecord,
  users: readonly UserRecord[],
): Promise<(user: UserRecord) => readonly Category[]> {
  const ids = users.map(({ id }) => id);
  const { channel, roles, groupIds = [] } = message.mentionedGroups;
  const grouped = await membersOfGroups(unit, groupIds);
  const members = roles.length === 0 ? [] : await unit.store.members.getMany(message.cid, ids);
  const roleIn = new Map(members.map(({ userId, channelRole }) => [userId, channelRole] as const));
  const { parentId } = message;
  const inThread = await participantsAmong(unit, parentId, ids);
  // A reply shown in its thread alone concerns only the thread.
  const concernsAll = parentId === null || message.showInChannel;
  return ({ id, role }) => {
    const applies: readonly (readonly [Category, boolean])[] = [
      ['direct_mentions', message.mentionedUserIds.includes(id)],
      ['channel_mentions', channel],
      ['role_mentions', roles.includes(role) || roles.includes(roleIn.get(id) ?? '')],
      ['group_mentions', grouped.has(id)],
      ['thread_replies', inThread.has(id)],
    ];
    const found = applies.filter(([, isSo]) => isSo).map(([category]) => category);
    return found.length === 0 && concernsAll ? ['default_preference'] : found;
  };
}

/**
 * Returns those of `ids` who get a push of a message now. It concerns them, they may read it, they are away and have
 * not read it elsewhere, and no preference of theirs stands against it.
 */
export async function pushedTo(
  unit: ReadUnit,
  channel: ChannelRecord,
  { message, ids }: { readonly message: MessageRecord; readonly ids: readonly UserId[] },
): Promise<readonly UserId[]> {
  if (message.deletedAt !== null || channel.deletedAt !== null || message.shadowed || message.silent)
    return [];
  if (!typeOfChannel(channel).config.pushNotifications) return [];
  const readers = await readersOf(unit, message);
  const called = isNote(message) ? calledByNote(message) : null;
  const away = ids.filter((id) => !isHere(unit, id) && isAmong(readers, id) && isAmong(called, id));
  const users = (await unit.store.users.getMany(away)).filter(
    (user) => isLiving(user) && !isUndisturbed(user),
  );
  const theirs = await concerned(unit, channel, users);
  const near = users.filter(({ id }) => theirs.has(id));
  const not = await spared(
    unit,
    message,
    near.map(({ id }) => id),
  );
  const left = near.filter(({ id }) => !not.has(id));
  const may = await readersAmong(
    unit,
    channel,
    left.map(({ id }) => id),
  );
  const categories = await categoriesOf(unit, message, left);
  const recipients: UserId[] = [];
  for (const user of left) {
    if (!may.includes(user.id)) continue;
    const what = categories(user);
    if (what.length === 0) continue;
    const preferences = await preferencesOf(unit, user.id, channel.cid);
    if (wants(preferences.ofAll, preferences.ofChannel, { categories: what, now: unit.clock.now() }))
      recipients.push(user.id);
  }
  return recipients;
}

export async function preferencesOf(unit: ReadUnit, userId: UserId, cid: string) {
  const all = await unit.store.pushPreferences.of(userId);
  return {
    ofAll: all.find((preference) => preference.cid === null) ?? null,
    ofChannel: all.find((preference) => preference.cid === cid) ?? null,
  };
}
