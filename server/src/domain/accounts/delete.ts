import { deleteChannel } from '../channels/delete.ts';
import { ApiError } from '../errors.ts';
import { changeOf } from '../events/change.ts';
import { removeMembers } from '../members/remove.ts';
import { deleteMessagesOf } from '../moderation/delete-messages.ts';
import { requireTarget } from '../moderation/targets.ts';
import type { Ports } from '../ports/index.ts';
import type { ChannelQuery, Filter } from '../query-types.ts';
import type { UserDeletion } from '../services/index.ts';
import { releaseConversations } from '../support/release.ts';
import type { ChannelRecord, Cid, Json, UserId, UserRecord } from '../types/index.ts';
import { publish, type ReadUnit, runReadUnit, runUnit } from '../unit.ts';
import { readAddress } from '../uploads/links.ts';
import { dropUploads } from '../uploads/of-messages.ts';
import { viewUser } from '../users/people.ts';
import { THE_SERVER } from '../users/the-server.ts';
import { pruneMessagesOf } from './prune-messages.ts';
import { endConnections } from './switch-off.ts';

/** Channels read at a time. */
const PAGE = 100;

/**
 * Marks a user as deleted.
 * @param again it may be done already, by a server that went down before it had cleared up
 * @throws ApiError `notFound` if the user does not exist or was deleted
 */
export async function markDeleted(
  ports: Ports,
  id: UserId,
  { deletion, again = false }: { readonly deletion: UserDeletion; readonly again?: boolean | undefined },
): Promise<UserRecord> {
  return runUnit(ports, async (unit) => {
    const before = again ? await unit.store.users.get(id) : null;
    if (before !== null && before.deletedAt !== null) return before;
    const user = await requireTarget(unit, id);
    if (deletion.newChannelOwnerId !== null) await requireTarget(unit, deletion.newChannelOwnerId);
    const now = unit.clock.now();
    const deleted = { ...user, deletedAt: now, updatedAt: now };
    await unit.store.users.put(deleted);
    await releaseConversations(unit, id);
    const event = {
      type: 'user.deleted',
      cid: null,
      createdAt: now,
      user: viewUser(unit, deleted),
      hardDelete: deletion.hard,
      messages: deletion.messages,
      conversations: deletion.conversations,
    } as const;
    publish(unit, event, { kind: 'presence', userId: id });
    publish(unit, event, { kind: 'users', userIds: [id] });
    endConnections(unit, id, 'deleted');
    return deleted;
  });
}

/** Reads a page of channels that meet a condition. */
function question(filter: Filter, offset: number): ChannelQuery {
  const sort = [{ field: { kind: 'named', name: 'cid' }, direction: 1, type: null }] as const;
  return { filter, sort, limit: PAGE, offset, viewer: null, scope: 'all', staffTypes: [], now: 0 };
}

const is = (name: string, op: '$eq' | '$in', value: Json): Filter => ({
  op,
  field: { kind: 'named', name },
  value,
});

const ofMember = (id: UserId): Filter => is('members', '$in', [id]);

/** Returns ids of all channels that meet a condition, before any of them is changed. */
async function cidsOf(ports: Ports, filter: Filter): Promise<readonly Cid[]> {
  const cids: Cid[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const found = await runReadUnit(ports, (unit) => unit.store.channels.find(question(filter, offset)));
    cids.push(...found.map(({ cid }) => cid));
    if (found.length < PAGE) return cids;
  }
}

/** Ignores an error about things that are gone already. */
async function unlessGone(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
}

async function livingChannel(unit: ReadUnit, cid: Cid): Promise<ChannelRecord | null> {
  const channel = await unit.store.channels.get(cid);
  return channel === null || channel.deletedAt !== null ? null : channel;
}

async function handOver(ports: Ports, from: UserId, to: UserId): Promise<void> {
  for (const cid of await cidsOf(ports, is('createdById', '$eq', from)))
    await runUnit(ports, async (unit) => {
      const channel = await livingChannel(unit, cid);
      if (channel !== null) await unit.store.channels.update({ ...channel, createdById: to });
    });
}

async function leaveAll(ports: Ports, id: UserId): Promise<void> {
  for (const cid of await cidsOf(ports, ofMember(id)))
    await runUnit(ports, async (unit) => {
      const channel = await livingChannel(unit, cid);
      if (channel === null) return;
      const change = changeOf(unit, channel);
      await removeMembers(change, [id]);
      await change.save();
    });
}

/** Removes all files that the user uploaded. If their messages stay, removes only their picture. */
async function dropFiles(ports: Ports, id: UserId, all: boolean): Promise<void> {
  for (;;) {
    const gone = await runUnit(ports, async (unit) => {
      const { uploads, users } = unit.store;
      if (all) return uploads.removeBy(id, PAGE);
      const address = readAddress((await users.get(id))?.image ?? '');
      const picture = address === null ? null : await uploads.get(address.id);
      if (picture === null || picture.userId !== id || picture.cid !== null) return [];
      await uploads.remove(picture.id);
      return [picture];
    });
    await dropUploads(ports, gone);
    if (gone.length < PAGE) return;
  }
}

/** Deletes a user's content in separate units, so that other writes go on meanwhile. */
export async function clearUp(ports: Ports, id: UserId, deletion: UserDeletion): Promise<void> {
  const { hard, messages, conversations, newChannelOwnerId } = deletion;
  const user = await runReadUnit(ports, (unit) => unit.store.users.get(id));
  // A task that goes on after a restart may find the id taken by a new user.
  if (user?.deletedAt === null) return;
  if (messages !== null) await deleteMessagesOf(ports, id, { cid: null, hard: messages === 'hard' });
  if (messages === 'pruning') await pruneMessagesOf(ports, id);
  if (conversations !== null) {
    const two: Filter = {
      op: '$and',
      of: [ofMember(id), is('distinct', '$eq', true), is('memberCount', '$eq', 2)],
    };
    for (const cid of await cidsOf(ports, two))
      await unlessGone(deleteChannel(ports, THE_SERVER, { cid, hard: conversations === 'hard' }));
  }
  if (newChannelOwnerId !== null) await handOver(ports, id, newChannelOwnerId);
  if (deletion.files) await dropFiles(ports, id, true);
  if (!hard) return;
  await leaveAll(ports, id);
  const withWords = messages === 'hard' || messages === 'pruning';
  await dropFiles(ports, id, withWords);
  await runUnit(ports, (unit) => unit.store.users.erase(id, withWords));
}
