import { ApiError } from '../errors.ts';
import { factsOf } from '../events/facts.ts';
import { takeMessage } from '../messages/delete.ts';
import type { Ports } from '../ports/index.ts';
import type { Cid, UserId } from '../types/index.ts';
import { publishAlone, runReadUnit, runUnit } from '../unit.ts';
import { dropFilesOf, type Shown, shownIn } from '../uploads/of-messages.ts';
import { viewUser } from '../users/people.ts';
import { THE_SERVER } from '../users/the-server.ts';

/** Messages read at a time. */
const PAGE = 100;

interface Taken {
  /** Null if the channel no longer exists. */
  readonly cid: Cid | null;
  readonly shown: Shown;
}

/** Removes a message of a softly deleted channel: it counts nowhere, and has no watchers. */
async function removeLeft(ports: Ports, id: string): Promise<Taken | null> {
  return runUnit(ports, async (unit) => {
    const { channels, messages } = unit.store;
    const message = await messages.get(id);
    if (message === null || (await channels.get(message.cid))?.deletedAt === null) return null;
    await messages.remove(id);
    return { cid: null, shown: shownIn(unit, [message]) };
  });
}

/** Deletes one message. Null if it was removed meanwhile: replies go with their parent. */
async function deleteOne(ports: Ports, id: string, hard: boolean): Promise<Taken | null> {
  try {
    const { message, shown } = await takeMessage(ports, THE_SERVER, {
      id,
      options: { hard, by: null },
    });
    return { cid: message.cid, shown };
  } catch (error) {
    if (!(error instanceof ApiError && error.kind === 'notFound')) throw error;
    return hard ? removeLeft(ports, id) : null;
  }
}

/**
 * Deletes everything a user wrote, in one channel or in all, message by message, so that counters and unread totals
 * follow. A hard deletion includes messages that were deleted softly before, or that lie in a softly deleted channel.
 * Then notifies the watchers that it is complete.
 */
export async function deleteMessagesOf(
  ports: Ports,
  userId: UserId,
  { cid, hard }: { readonly cid: Cid | null; readonly hard: boolean },
): Promise<void> {
  const cids = new Set<Cid>();
  const files = new Map<string, { readonly cid: Cid; readonly userId: UserId }>();
  for (;;) {
    const ids = await runReadUnit(ports, (unit) =>
      unit.store.messages.idsBy(userId, cid, { limit: PAGE, withDeleted: hard }),
    );
    const deleted = await Promise.all(ids.map((id) => deleteOne(ports, id, hard)));
    for (const found of deleted) {
      if (found === null) continue;
      if (found.cid !== null) cids.add(found.cid);
      for (const [id, by] of found.shown) files.set(id, by);
    }
    if (ids.length < PAGE) break;
  }
  await dropFilesOf(ports, files);
  await publishDeleted(ports, userId, { cid, cids: [...cids], hardDelete: hard });
}

interface PublishDeletedInput {
  readonly cid: Cid | null;
  readonly cids: readonly Cid[];
  readonly hardDelete: boolean;
}

async function publishDeleted(
  ports: Ports,
  userId: UserId,
  { cid, cids, hardDelete }: PublishDeletedInput,
): Promise<void> {
  const [record, channels] = await runReadUnit(ports, async (unit) => [
    await unit.store.users.get(userId),
    await unit.store.channels.getMany(cids),
  ]);
  if (record === null) return;
  const user = viewUser(ports, record);
  const deletion = {
    type: 'user.messages.deleted',
    createdAt: ports.clock.now(),
    user,
    hardDelete,
  } as const;
  const audience = { kind: 'users', userIds: [userId] } as const;
  if (cid === null) await publishAlone(ports, { event: { ...deletion, cid }, audience });
  for (const channel of channels) {
    await publishAlone(ports, {
      event: { ...deletion, cid: channel.cid },
      audience: { kind: 'watchers', cid: channel.cid },
      facts: factsOf(channel),
    });
  }
}
