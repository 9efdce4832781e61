import { changeOf } from '../events/change.ts';
import { cidOf, requireChannelId, requireChannelType } from '../input/cid.ts';
import { readLimit, readWhole } from '../input/read.ts';
import { MOST_OFFSET, PAGES } from '../limits.ts';
import { addMembers } from '../members/add.ts';
import { channelPlace, messagePage } from '../messages/paging.ts';
import { accessTo, can } from '../permissions/access.ts';
import { channelTypeNamed } from '../policy/in-force.ts';
import type { Ports } from '../ports.ts';
import type { GetOrCreateInput, LookInput } from '../services.ts';
import type { StoreReader } from '../store-port.ts';
import { readShape, threadViews } from '../threads/view.ts';
import type { Actor, ChannelState, Cid, Raw } from '../types.ts';
import { dropUploads } from '../uploads/of-messages.ts';
import { actingCaller } from '../users/acting-user.ts';
import { type Caller, callerOf } from '../users/caller.ts';
import { createChannel, refuseServerGivenId } from './create.ts';
import { distinctId, isDistinctId, requireAmongMembers } from './distinct-id.ts';
import { readableChannel } from './load.ts';
import { readMembers } from './member-input.ts';
import { channelStates, type StateRequest } from './state.ts';
import { peopleIn, watchFor, welcomeTo } from './watch.ts';

function channelIdOf(input: GetOrCreateInput, data: Raw): string {
  if (input.id !== null) return requireChannelId(input.id);
  return distinctId(readMembers(data.members, 'data.members').map(({ userId }) => userId));
}

function stateRequest(store: StoreReader, input: GetOrCreateInput, cid: Cid): StateRequest {
  const memberLimit = readLimit(input.members?.limit, PAGES.stateMembers, 'members.limit');
  const memberOffset = readWhole(input.members?.offset, 'members.offset', 0, MOST_OFFSET) ?? 0;
  const paging = input.messages ?? {};
  return {
    full: input.state !== false,
    watch: input.watch === true,
    messages: (_, viewer) =>
      messagePage(store.messages, channelPlace(store.messages, cid, viewer), paging, PAGES.channelMessages),
    members: () => store.members.list(cid, memberLimit, memberOffset),
    watchers: {
      limit: readLimit(input.watchers?.limit, PAGES.watchers, 'watchers.limit'),
      offset: readWhole(input.watchers?.offset, 'watchers.offset', 0, MOST_OFFSET) ?? 0,
    },
  };
}

/** Somebody who left a conversation of fixed members and opens it again is a member again. */
async function rejoin(ports: Ports, actor: Actor, cid: Cid): Promise<void> {
  await ports.store.write(async (store) => {
    const caller = await actingCaller(ports, store, actor);
    const channel = await store.channels.get(cid);
    if (channel === null || caller.id === null || (await store.members.get(cid, caller.id)) !== null) return;
    const change = changeOf(ports, store, channel);
    await addMembers(ports, store, change, [
      { userId: caller.id, channelRole: 'channel_member', custom: {} },
    ]);
    await change.save();
  });
}

/** Make the channel where it is missing. A query of an existing one never waits for the writer. */
async function ensure(
  ports: Ports,
  actor: Actor,
  input: GetOrCreateInput,
  cid: Cid,
  id: string,
): Promise<void> {
  const data = input.data ?? {};
  const found = await ports.store.read(async (store) => {
    const channel = await store.channels.get(cid);
    const caller = actor.userId;
    const isMember = caller !== null && (await store.members.get(cid, caller)) !== null;
    return channel === null || channel.deletedAt !== null ? 'missing' : isMember ? 'member' : 'exists';
  });
  if (found === 'missing') {
    if (input.id !== null) refuseServerGivenId(id);
    const files = await ports.store.write(async (store) => {
      // Somebody else may have made it while this one waited its turn.
      const before = await store.channels.get(cid);
      if (before !== null && before.deletedAt === null) return [];
      await createChannel(ports, store, actor, {
        type: input.type,
        id,
        data,
        before,
        hidden: input.hideForCreator === true,
      });
      return before === null ? [] : store.uploads.removeIn(cid);
    });
    await dropUploads(ports, files);
    return;
  }
  if (found !== 'exists' || actor.kind === 'server') return;
  if (input.id !== null) await refuseToTell(ports, actor, cid, id);
  else if (actor.kind === 'user') await rejoin(ports, actor, cid);
}

/** Whoever may not read a conversation of fixed members is told what he would be told if there were none. */
async function refuseToTell(ports: Ports, actor: Actor, cid: Cid, id: string): Promise<void> {
  if (!isDistinctId(id)) return;
  await ports.store.read(async (store) => {
    const caller = await callerOf(store.users, actor);
    const channel = await store.channels.get(cid);
    if (channel !== null && !can(accessTo(caller, channel, null), 'read-channel')) refuseServerGivenId(id);
  });
}

/** Without the channel's members: they are in its state. */
async function unreadThreads(ports: Ports, store: StoreReader, caller: Caller, cid: Cid) {
  if (caller.id === null) return [];
  const threads = await store.threads.unreadIn(cid, caller.id, PAGES.threads.standard);
  return threadViews(ports, store, caller, threads, { ...readShape({}), members: 0 });
}

/** The channel's state for the caller; made first where it does not exist. */
export const getOrCreate = (ports: Ports, actor: Actor, input: GetOrCreateInput): Promise<ChannelState> =>
  look(ports, actor, input, true);

/** The state of a channel that is there. @throws ApiError 16, 17 */
export const getChannel = (ports: Ports, actor: Actor, input: LookInput): Promise<ChannelState> =>
  look(ports, actor, input, false);

async function look(
  ports: Ports,
  actor: Actor,
  input: GetOrCreateInput,
  make: boolean,
): Promise<ChannelState> {
  const type = requireChannelType(input.type);
  await ports.store.read(async (store) => channelTypeNamed(store, type));
  const data = input.data ?? {};
  const id = channelIdOf(input, data);
  const cid = cidOf(type, id);
  const watch = watchFor(ports, actor, input);
  if (input.id === null && actor.kind === 'user') {
    const ids = readMembers(data.members, 'data.members').map(({ userId }) => userId);
    const caller = await ports.store.read((store) => callerOf(store.users, actor));
    requireAmongMembers(caller, ids);
  }
  if (make) await ensure(ports, actor, input, cid, id);
  if (watch.wanted) {
    await ports.store.read(async (store) => readableChannel(store, await callerOf(store.users, actor), cid));
  }
  watch.begin([cid]);
  let caller: Caller | null = null;
  try {
    const states = await ports.store.read(async (store) => {
      caller = await callerOf(store.users, actor);
      const access = await readableChannel(store, caller, cid);
      const states = await channelStates(ports, store, [access], stateRequest(store, input, cid));
      const threads = input.unreadThreads === true ? await unreadThreads(ports, store, caller, cid) : [];
      return states.map((state) => ({ ...state, threads }));
    });
    const [state] = states;
    if (caller === null || state === undefined) throw new Error(`no state of ${cid}`);
    watch.settle(caller, welcomeTo(states), peopleIn(states));
    return state;
  } catch (error) {
    watch.undo(caller);
    throw error;
  }
}
