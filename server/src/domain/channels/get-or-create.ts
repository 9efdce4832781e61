import { changeOf } from '../events/change.ts';
import { PAGES } from '../limits.ts';
import { addMembers } from '../members/add.ts';
import { channelPlace, messagePage, NEWEST_PAGE } from '../messages/paging.ts';
import { type Access, accessTo, can } from '../permissions/access.ts';
import { channelTypeNamed } from '../policy/in-force.ts';
import type { Ports } from '../ports/index.ts';
import { readPages } from '../scan.ts';
import type { GetOrCreateInput, LookInput, NewChannelData, StatePages } from '../services/index.ts';
import { STANDARD_LIMITS, threadViews } from '../threads/view.ts';
import type { Actor, ChannelRecord, ChannelState, Cid } from '../types/index.ts';
import { type ReadUnit, runReadUnit, runUnit } from '../unit.ts';
import { dropUploads } from '../uploads/of-messages.ts';
import { actingCaller, namedById } from '../users/acting-user.ts';
import { type Caller, callerOf } from '../users/caller.ts';
import { cidOf, requireChannelId, requireChannelType } from './cid.ts';
import { createChannel, refuseServerGivenId } from './create.ts';
import { distinctId, isDistinctId, requireAmongMembers } from './distinct-id.ts';
import { readableChannel, readableFound } from './load.ts';
import { channelStates, type StateRequest } from './state.ts';
import { peopleIn, type Watch, watchFor, welcomeTo } from './watch.ts';

/** Data for a caller who gives none. */
const NO_DATA: NewChannelData = {
  createdBy: namedById('data.created_by', null),
  members: () => [],
  invites: () => [],
  fields: () => ({ frozen: null, disabled: null, team: null, custom: {}, configOverrides: null }),
  filterTags: () => ({ given: false, texts: () => [] }),
};

const STANDARD_PAGES: StatePages = {
  members: { limit: PAGES.stateMembers.standard, offset: 0 },
  watchers: { limit: PAGES.watchers.standard, offset: 0 },
};

const memberIds = (data: NewChannelData) => data.members().map(({ userId }) => userId);

function channelIdOf(input: GetOrCreateInput, data: NewChannelData): string {
  return input.id === null ? distinctId(memberIds(data)) : requireChannelId(input.id);
}

function stateRequest(unit: ReadUnit, input: GetOrCreateInput, cid: Cid): StateRequest {
  const { members, watchers } = input.pages?.() ?? STANDARD_PAGES;
  const paging = input.messages ?? NEWEST_PAGE;
  return {
    full: input.state !== false,
    watch: input.watch === true,
    messages: (_, viewer) =>
      messagePage(unit.store.messages, channelPlace(unit.store.messages, cid, viewer), {
        paging,
        sizes: PAGES.channelMessages,
      }),
    members: () => unit.store.members.list(cid, members.limit, members.offset),
    watchers,
  };
}

interface Place {
  readonly cid: Cid;
  readonly id: string;
}

/** Makes a user who left a conversation of fixed members, and opens it again, a member again. */
async function rejoin(ports: Ports, actor: Actor, cid: Cid): Promise<void> {
  await runUnit(ports, async (unit) => {
    const caller = await actingCaller(unit, actor);
    const channel = await unit.store.channels.get(cid);
    if (channel === null || caller.id === null || (await unit.store.members.get(cid, caller.id)) !== null)
      return;
    const change = changeOf(unit, channel);
    await addMembers(change, [{ userId: caller.id, channelRole: 'channel_member', custom: {} }]);
    await change.save();
  });
}

/** The step before a channel can be shown: create it, refuse the caller, or admit them. */
type Step = 'create' | 'admit';

interface Looked {
  readonly input: GetOrCreateInput;
  readonly place: Place;
  readonly channel: ChannelRecord | null;
}

/** Returns null for a channel that can be shown as it is: its query never waits for the writer. */
async function stepBefore(
  unit: ReadUnit,
  actor: Actor,
  { input, place: { cid, id }, channel }: Looked,
): Promise<Step | null> {
  if (channel === null || channel.deletedAt !== null) return 'create';
  if (actor.kind === 'server' || (input.id !== null && !isDistinctId(id))) return null;
  return (await unit.store.members.get(cid, actor.userId)) === null ? 'admit' : null;
}

async function createIfMissing(
  ports: Ports,
  actor: Actor,
  { input, place: { cid, id } }: { readonly input: GetOrCreateInput; readonly place: Place },
): Promise<void> {
  if (input.id !== null) refuseServerGivenId(id);
  const files = await runUnit(ports, async (unit) => {
    // Another caller may have created the channel while this one waited.
    const before = await unit.store.channels.get(cid);
    if (before !== null && before.deletedAt === null) return [];
    await createChannel(unit, actor, {
      type: input.type,
      id,
      data: input.data ?? NO_DATA,
      before,
      hidden: input.hideForCreator === true,
    });
    return before === null ? [] : unit.store.uploads.removeIn(cid);
  });
  await dropUploads(ports, files);
}

async function admit(
  ports: Ports,
  actor: Actor,
  { input, place: { cid, id } }: { readonly input: GetOrCreateInput; readonly place: Place },
): Promise<void> {
  if (input.id !== null) await refuseHiddenChannel(ports, actor, { cid, id });
  else if (actor.kind === 'user') await rejoin(ports, actor, cid);
}

/** Refuses callers who may not read a conversation of fixed members as if it did not exist. */
async function refuseHiddenChannel(
  ports: Ports,
  actor: Actor,
  { cid, id }: { readonly cid: Cid; readonly id: string },
): Promise<void> {
  await runReadUnit(ports, async (unit) => {
    const caller = await callerOf(unit.store.users, actor);
    const channel = await unit.store.channels.get(cid);
    if (channel !== null && !can(accessTo(caller, channel, { membership: null }), 'read-channel'))
      refuseServerGivenId(id);
  });
}

/** Leaves out the channel's members: they are in its state. */
async function unreadThreads(unit: ReadUnit, caller: Caller, cid: Cid) {
  if (caller.id === null) return [];
  const threads = await unit.store.threads.unreadIn(cid, caller.id, PAGES.threads.standard);
  return threadViews(unit, caller, { threads, limits: { ...STANDARD_LIMITS, members: 0 } });
}

/** Returns the channel's state for the caller. Creates the channel first if it does not exist. */
export const getOrCreate = (ports: Ports, actor: Actor, input: GetOrCreateInput): Promise<ChannelState> =>
  loadChannel(ports, actor, { given: input, makes: true });

/** Returns the state of an existing channel. @throws ApiError `notFound`, `notAllowed` */
export const getChannel = (ports: Ports, actor: Actor, input: LookInput): Promise<ChannelState> =>
  loadChannel(ports, actor, { given: input, makes: false });

interface Asked extends Place {
  readonly watch: Watch;
}

/** @throws ApiError `input`, `notFound`, `notAllowed`, `unknownConnection` */
async function readAsked(unit: ReadUnit, actor: Actor, input: GetOrCreateInput): Promise<Asked> {
  channelTypeNamed(unit.store, input.type);
  const data = input.data ?? NO_DATA;
  const id = channelIdOf(input, data);
  const watch = watchFor(unit, actor, input);
  if (input.id === null && actor.kind === 'user') {
    const ids = memberIds(data);
    requireAmongMembers(await callerOf(unit.store.users, actor), ids);
  }
  return { id, cid: cidOf(input.type, id), watch };
}

interface Seen {
  readonly caller: Caller;
  readonly state: ChannelState;
}

async function readState(
  unit: ReadUnit,
  caller: Caller,
  { input, access }: { readonly input: GetOrCreateInput; readonly access: Access },
): Promise<Seen> {
  const { cid } = access.channel;
  const [state] = await channelStates(unit, [access], stateRequest(unit, input, cid));
  if (state === undefined) throw new Error(`no state of ${cid}`);
  const threads = input.unreadThreads === true ? await unreadThreads(unit, caller, cid) : [];
  return { caller, state: { ...state, threads } };
}

/** Watches first, then reads in a unit of its own: later events reach the connection. */
async function watchAndRead(
  ports: Ports,
  actor: Actor,
  { input, asked: { cid, watch } }: { readonly input: GetOrCreateInput; readonly asked: Asked },
): Promise<Seen> {
  watch.begin([cid]);
  let caller: Caller | null = null;
  try {
    return await readPages(ports, actor, async (unit) => {
      caller = await callerOf(unit.store.users, actor);
      return readState(unit, caller, { input, access: await readableChannel(unit, caller, cid) });
    });
  } catch (error) {
    watch.undo(caller);
    throw error;
  }
}

/** The result of one read. `seen` is set if nothing else is needed. */
async function readOnce(
  unit: ReadUnit,
  actor: Actor,
  { input, makes }: { readonly input: GetOrCreateInput; readonly makes: boolean },
) {
  const asked = await readAsked(unit, actor, input);
  const { cid } = asked;
  const channel = await unit.store.channels.get(cid);
  const step = makes ? await stepBefore(unit, actor, { input, place: asked, channel }) : null;
  if (step !== null) return { asked, step, seen: null };
  const caller = await callerOf(unit.store.users, actor);
  const access = await readableFound(unit, caller, { cid, channel });
  const seen = asked.watch.isRequested ? null : await readState(unit, caller, { input, access });
  return { asked, step, seen };
}

/** Loads a channel. Most channels exist and are only read: one read is enough for those. */
async function loadChannel(
  ports: Ports,
  actor: Actor,
  { given, makes }: { readonly given: GetOrCreateInput; readonly makes: boolean },
): Promise<ChannelState> {
  const input = { ...given, type: requireChannelType(given.type) };
  const { asked, step, seen } = await readPages(ports, actor, (unit) =>
    readOnce(unit, actor, { input, makes }),
  );
  if (step === 'create') await createIfMissing(ports, actor, { input, place: asked });
  if (step === 'admit') await admit(ports, actor, { input, place: asked });
  if (step !== null && asked.watch.isRequested)
    await runReadUnit(ports, async (unit) =>
      readableChannel(unit, await callerOf(unit.store.users, actor), asked.cid),
    );
  const { caller, state } = seen ?? (await watchAndRead(ports, actor, { input, asked }));
  asked.watch.settle(caller, welcomeTo([state]), peopleIn([state]));
  return state;
}
