import { readScope } from '../channels/query-scope.ts';
import { watchFor } from '../channels/watch.ts';
import { THREAD_FIELDS } from '../filters/thread-spec.ts';
import { readableMessage } from '../messages/load.ts';
import { readPage } from '../paging/read-page.ts';
import { accessTo, can } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import { scan } from '../scan.ts';
import type { PageInput, ThreadShape } from '../services/index.ts';
import type { Page } from '../store/paged.ts';
import type { CountedThread, ThreadView } from '../types/conversation.ts';
import type { Actor, Cid, UserId } from '../types/index.ts';
import { type ReadUnit, runReadUnit } from '../unit.ts';
import { type Caller, callerOf, requirePerson } from '../users/caller.ts';
import { requireThread } from './update.ts';
import { threadViews } from './view.ts';

/** Returns the users that a list of threads shows. */
const peopleIn = (threads: readonly ThreadView[]): readonly UserId[] => [
  ...new Set(threads.flatMap(({ participants }) => participants.map(({ userId }) => userId))),
];

/** Leaves out threads whose channel a single setting closes to the caller: the scope knows types only. */
async function readable(
  unit: ReadUnit,
  caller: Caller,
  threads: readonly CountedThread[],
): Promise<readonly CountedThread[]> {
  const cids = [...new Set(threads.map(({ cid }) => cid))];
  const own = caller.id === null ? [] : await unit.store.members.of(caller.id, cids);
  const open = new Set<Cid>();
  for (const channel of await unit.store.channels.getMany(cids)) {
    const access = accessTo(caller, channel, {
      membership: own.find(({ cid }) => cid === channel.cid) ?? null,
    });
    if (can(access, 'read-channel')) open.add(channel.cid);
  }
  return threads.filter(({ cid }) => open.has(cid));
}

interface WatchedInput<T> {
  readonly shape: ThreadShape;
  readonly find: () => Promise<{ readonly caller: Caller; readonly cids: readonly Cid[]; readonly found: T }>;
  readonly show: (caller: Caller, found: T) => Promise<readonly ThreadView[]>;
}

/** Finds first, watches, then reads, so that events in between reach the connection. */
async function watched<T>(
  ports: Ports,
  actor: Actor,
  { shape, find, show }: WatchedInput<T>,
): Promise<{ readonly found: T; readonly threads: readonly ThreadView[] }> {
  const watch = watchFor(ports, actor, shape);
  const { caller, cids, found } = await find();
  watch.begin(cids);
  try {
    const threads = await show(caller, found);
    watch.settle(
      caller,
      threads.map(({ cid }) => cid),
      peopleIn(threads),
    );
    return { found, threads };
  } catch (error) {
    watch.undo(caller);
    throw error;
  }
}

/** Returns threads that the caller takes part in. */
export async function queryThreads(
  ports: Ports,
  actor: Actor,
  input: PageInput & ThreadShape,
): Promise<Page<ThreadView>> {
  const query = readPage(input, THREAD_FIELDS, actor);
  const limits = input.limits();
  const { found, threads } = await watched(ports, actor, {
    shape: input,
    find: () =>
      scan(ports, actor, async (unit) => {
        const caller = await callerOf(unit.store.users, actor);
        const { id: viewer } = requirePerson(caller);
        const page = await unit.store.threads.find({ ...query, viewer, scope: readScope(unit, caller) });
        const items = await readable(unit, caller, page.items);
        return { caller, cids: [...new Set(items.map(({ cid }) => cid))], found: { ...page, items } };
      }),
    show: (caller, page) =>
      runReadUnit(ports, (unit) => threadViews(unit, caller, { threads: page.items, limits })),
  });
  return { ...found, items: threads };
}

/** Returns one thread of a channel the caller may read. */
export async function getThread(
  ports: Ports,
  actor: Actor,
  { parentId, shape }: { readonly parentId: string; readonly shape: ThreadShape },
): Promise<ThreadView> {
  const limits = shape.limits();
  const { threads } = await watched(ports, actor, {
    shape,
    find: () =>
      runReadUnit(ports, async (unit) => {
        const caller = await callerOf(unit.store.users, actor);
        const { message } = await readableMessage(unit, caller, parentId);
        requireThread(await unit.store.threads.get(parentId), parentId);
        return { caller, cids: [message.cid], found: null };
      }),
    show: (caller) =>
      runReadUnit(ports, async (unit) => {
        const thread = requireThread(await unit.store.threads.get(parentId), parentId);
        return threadViews(unit, caller, { threads: [thread], limits });
      }),
  });
  const [view] = threads;
  if (view === undefined) throw new Error(`thread ${parentId} has no view`);
  return view;
}
