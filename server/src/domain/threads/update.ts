import { ApiError } from '../errors.ts';
import { readableMessage } from '../messages/load.ts';
import { refuseBanned } from '../messages/sending/content-grants.ts';
import { changeAudience, includes } from '../messages/visibility.ts';
import { requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { ThreadContent } from '../services/index.ts';
import type { CountedThread, ThreadRecord, ThreadView } from '../types/conversation.ts';
import type { Actor, MessageRecord, UserRecord } from '../types/index.ts';
import { publish, runUnit, type Unit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';
import { viewUser } from '../users/people.ts';
import { STANDARD_LIMITS, threadViews } from './view.ts';

async function publishUpdated(
  unit: Unit,
  user: UserRecord,
  { thread, parent }: { readonly thread: CountedThread; readonly parent: MessageRecord },
): Promise<void> {
  const { cid, updatedAt: createdAt } = thread;
  const event = { type: 'thread.updated', cid, createdAt, user: viewUser(unit, user), thread } as const;
  const audience = await changeAudience(unit, parent);
  const online = (await unit.store.threads.memberIds(thread.parentId)).filter((id) =>
    unit.presence.isOnline(id),
  );
  const userIds = online.filter((id) => includes(audience, id));
  publish(unit, event, audience);
  publish(unit, event, { kind: 'notWatching', cid, userIds });
}

export const missingThread = (parentId: string) =>
  new ApiError('notFound', `thread with parent message id ${parentId} not found`);

/** Returns an existing thread. @throws ApiError `notFound` if the message has no replies. */
export function requireThread(thread: CountedThread | null, parentId: string): CountedThread {
  if (thread === null) throw missingThread(parentId);
  return thread;
}

/** Changes the title and custom data. */
export async function updateThread(
  ports: Ports,
  actor: Actor,
  {
    parentId,
    change,
  }: { readonly parentId: string; readonly change: (before: ThreadContent) => ThreadContent },
): Promise<ThreadView> {
  return runUnit(ports, async (unit) => {
    const { caller, user } = await actingPerson(unit, actor);
    const { access, isOwn, message } = await readableMessage(unit, caller, parentId);
    refuseBanned(unit, access, user);
    requireGrant(access, 'update-thread', isOwn);
    const { participantCount, activeParticipantCount, ...thread } = requireThread(
      await unit.store.threads.get(parentId),
      parentId,
    );
    const updated: ThreadRecord = {
      ...thread,
      ...change({ title: thread.title, custom: thread.custom }),
      updatedAt: Math.max(unit.clock.now(), thread.updatedAt + 1),
    };
    await unit.store.threads.put(updated);
    const counted = { ...updated, participantCount, activeParticipantCount };
    await publishUpdated(unit, user, { thread: counted, parent: message });
    const [view] = await threadViews(unit, caller, { threads: [counted], limits: STANDARD_LIMITS });
    if (view === undefined) throw new Error(`thread ${parentId} has no view`);
    return view;
  });
}
