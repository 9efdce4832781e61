import { LIMITS } from '../limits.ts';
import { isShownTo, type Viewer, viewerOf } from '../messages/visibility.ts';
import { type Access, accessTo, can } from '../permissions/access.ts';
import type {
  ChannelRecord,
  ChannelState,
  Cid,
  DraftRecord,
  MemberRecord,
  MessageRecord,
  MessageView,
  PendingView,
  PushPreference,
  ReadRecord,
  UserId,
  UserRecord,
} from '../types/index.ts';
import type { ReadUnit, UnitPorts } from '../unit.ts';
import type { Caller } from '../users/caller.ts';
import { loadViews, type People, peopleAmong } from '../users/people.ts';
import { isHidden, personalChannel } from '../views/channel-view.ts';
import { bareDraft } from '../views/draft-view.ts';
import { bareLocation } from '../views/location-view.ts';
import { viewMember } from '../views/member-view.ts';
import { addUsersOf, messageViews } from '../views/message-views.ts';
import { readsFor, unreadSinceBeginning, viewRead } from '../views/read-view.ts';

/** The parts of a channel's state that are wanted, and their sources. */
export interface StateRequest {
  /** False: only the channel and the caller's membership. */
  readonly full: boolean;
  /** Includes the watchers and their number in the answer. */
  readonly watch: boolean;
  messages(cids: readonly Cid[], viewer: Viewer): Promise<readonly MessageRecord[]>;
  members(cids: readonly Cid[]): Promise<readonly MemberRecord[]>;
  readonly watchers: { readonly limit: number; readonly offset: number };
}

/** Rows of several channels at once. */
interface Rows {
  readonly page: readonly MessageRecord[];
  readonly pinned: readonly MessageRecord[];
  readonly members: readonly MemberRecord[];
  readonly reads: ReadonlyMap<Cid, readonly ReadRecord[]>;
  readonly drafts: readonly DraftRecord[];
  readonly locations: readonly MessageRecord[];
  readonly pushPreferences: readonly PushPreference[];
  readonly pending: ReadonlyMap<Cid, readonly PendingView[]>;
}

const NO_ROWS: Rows = {
  page: [],
  pinned: [],
  members: [],
  reads: new Map(),
  drafts: [],
  locations: [],
  pushPreferences: [],
  pending: new Map(),
};

/** Everything loaded for several channels at once, by cid. */
interface Loaded extends Pick<Rows, 'reads' | 'pending'> {
  readonly accesses: readonly Access[];
  readonly members: ReadonlyMap<Cid, readonly MemberRecord[]>;
  readonly messages: ReadonlyMap<Cid, readonly MessageView[]>;
  readonly pinned: ReadonlyMap<Cid, readonly MessageView[]>;
  readonly watchers: ReadonlyMap<Cid, readonly UserId[]>;
  readonly drafts: ReadonlyMap<Cid, DraftRecord>;
  readonly locations: ReadonlyMap<Cid, readonly MessageRecord[]>;
  readonly pushPreferences: ReadonlyMap<Cid, PushPreference>;
  readonly people: People;
}

function group<T extends { readonly cid: Cid }>(items: readonly T[]): Map<Cid, T[]> {
  const groups = new Map<Cid, T[]>();
  for (const item of items) {
    const list = groups.get(item.cid);
    if (list === undefined) groups.set(item.cid, [item]);
    else list.push(item);
  }
  return groups;
}

/** Returns the caller's access to each channel, without those they may not read. */
export async function readableAmong(
  unit: ReadUnit,
  caller: Caller,
  channels: readonly ChannelRecord[],
): Promise<readonly Access[]> {
  const cids = channels.map(({ cid }) => cid);
  const own = caller.id === null ? [] : await unit.store.members.of(caller.id, cids);
  const byCid = new Map(own.map((member) => [member.cid, member]));
  return channels
    .map((channel) => accessTo(caller, channel, { membership: byCid.get(channel.cid) ?? null }))
    .filter((access) => can(access, 'read-channel'));
}

/**
 * Loads the read rows to show: the most recent readers and the caller, who has one wherever their unread messages
 * count.
 */
async function loadReads(unit: ReadUnit, accesses: readonly Access[]): Promise<Map<Cid, ReadRecord[]>> {
  const counting = accesses.filter(({ type }) => type.config.readEvents);
  const cids = counting.map(({ channel }) => channel.cid);
  const rows = group(await unit.store.reads.newest(cids, LIMITS.readsInState));
  const callerId = accesses[0]?.caller.id ?? null;
  if (callerId === null) return rows;
  const lacking = counting.filter(
    ({ channel }) => !rows.get(channel.cid)?.some(({ userId }) => userId === callerId),
  );
  // Fewer than asked for, so these are all.
  const cut = lacking.flatMap(({ channel: { cid } }) =>
    (rows.get(cid)?.length ?? 0) < LIMITS.readsInState ? [] : [cid],
  );
  const own = new Map((await unit.store.reads.getMany(cut, [callerId])).map((read) => [read.cid, read]));
  for (const { channel, type, membership, caller } of lacking) {
    const concerned = membership !== null || (type.staffed && !caller.server);
    const read = own.get(channel.cid) ?? (concerned ? unreadSinceBeginning(channel, callerId) : null);
    if (read !== null) rows.set(channel.cid, [...(rows.get(channel.cid) ?? []), read]);
  }
  return rows;
}

type AskMessages = StateRequest['messages'];

/** Returns the latest pinned messages, newest pin first. */
function loadPinned(unit: ReadUnit, accesses: readonly Access[]): Promise<MessageRecord[]> {
  const now = unit.clock.now();
  return loadMessages(accesses, (cids, viewer) =>
    unit.store.messages.pinnedOfEach(cids, LIMITS.pinnedMessages, { now, viewer: viewer.id }),
  );
}

/** Reads with one query for all channels, or one more if the caller sees restricted messages in some of them only. */
async function loadMessages(accesses: readonly Access[], ask: AskMessages): Promise<MessageRecord[]> {
  const viewers = new Map<UserId | null, { readonly viewer: Viewer; readonly cids: Cid[] }>();
  for (const access of accesses) {
    const viewer = viewerOf(access);
    const together = viewers.get(viewer.id) ?? { viewer, cids: [] };
    together.cids.push(access.channel.cid);
    viewers.set(viewer.id, together);
  }
  const found: MessageRecord[] = [];
  for (const { viewer, cids } of viewers.values()) found.push(...(await ask(cids, viewer)));
  return found;
}

/** Returns the caller's own pending messages, by cid. */
async function loadPending(
  unit: ReadUnit,
  cids: readonly Cid[],
  user: UserRecord | null,
): Promise<ReadonlyMap<Cid, readonly PendingView[]>> {
  if (user === null) return new Map();
  const held = await unit.store.held.pendingOf(user.id, cids);
  const messages = held.map(({ message }) => message);
  const views = await messageViews(unit, messages, { viewer: user.id, known: [user] });
  const pending = views.map((message, i) => ({
    cid: message.cid,
    message,
    metadata: held[i]?.metadata ?? {},
  }));
  return group(pending);
}

/** Reads locations only if sharing them is on. */
async function loadLocations(unit: ReadUnit, accesses: readonly Access[]): Promise<readonly MessageRecord[]> {
  const sharing = accesses.filter(({ type }) => type.config.sharedLocations);
  const cids = sharing.map(({ channel }) => channel.cid);
  const found = await unit.store.locations.activeIn(cids, unit.clock.now(), LIMITS.liveLocations);
  const byCid = new Map(sharing.map((access) => [access.channel.cid, access]));
  return found.filter((message) => {
    const access = byCid.get(message.cid);
    return access !== undefined && isShownTo(access, message);
  });
}

async function loadRows(unit: ReadUnit, accesses: readonly Access[], request: StateRequest): Promise<Rows> {
  const cids = accesses.map(({ channel }) => channel.cid);
  const caller = accesses[0]?.caller;
  const viewer = caller?.id ?? null;
  const extras = await unit.store.channels.extras(cids, viewer);
  return {
    page: await loadMessages(accesses, request.messages),
    pinned: extras.pins ? await loadPinned(unit, accesses) : [],
    members: await request.members(cids),
    reads: await loadReads(unit, accesses),
    drafts: extras.drafts && viewer !== null ? await unit.store.drafts.inChannels(viewer, cids) : [],
    locations: extras.locations ? await loadLocations(unit, accesses) : [],
    pushPreferences:
      extras.pushPreferences && viewer !== null ? await unit.store.pushPreferences.among(viewer, cids) : [],
    pending: extras.pending ? await loadPending(unit, cids, caller?.user ?? null) : new Map(),
  };
}

type Watchers = ReadonlyMap<Cid, readonly UserId[]>;

function watchersOf(
  ports: UnitPorts,
  accesses: readonly Access[],
  { watch, watchers }: StateRequest,
): Watchers {
  if (!watch) return new Map();
  const { limit, offset } = watchers;
  return new Map(
    accesses.map(({ channel: { cid } }) => [
      cid,
      ports.presence.seenWatchers(cid).slice(offset, offset + limit),
    ]),
  );
}

/** Yields every user that the states show beside messages. */
function* shownBeside(accesses: readonly Access[], rows: Rows, watchers: Watchers): Generator<UserId> {
  for (const { channel, membership } of accesses) {
    if (channel.createdById !== null) yield channel.createdById;
    if (channel.truncatedById !== null) yield channel.truncatedById;
    if (membership !== null) yield membership.userId;
  }
  for (const { userId } of rows.members) yield userId;
  for (const reads of rows.reads.values()) for (const { userId } of reads) yield userId;
  for (const { message } of rows.drafts) yield* message.mentionedUserIds;
  for (const ids of watchers.values()) yield* ids;
}

/** Returns every user that the states show, except those who reacted to a message or are quoted. */
function shownIn(accesses: readonly Access[], rows: Rows, watchers: Watchers): ReadonlySet<UserId> {
  const ids = new Set(shownBeside(accesses, rows, watchers));
  for (const message of [...rows.page, ...rows.pinned]) addUsersOf(message, ids);
  return ids;
}

const asKey = ({ cid, userId }: MemberRecord) => ({ cid, userId });
const isOfChannel = ({ parentId }: DraftRecord) => parentId === null;

async function load(unit: ReadUnit, accesses: readonly Access[], request: StateRequest): Promise<Loaded> {
  const caller = accesses[0]?.caller;
  const rows = request.full ? await loadRows(unit, accesses, request) : NO_ROWS;
  const { page, pinned, members, drafts } = rows;
  const watchers = watchersOf(unit, accesses, request);
  const ids = shownIn(accesses, rows, watchers);
  const people = await loadViews(unit, { ids, known: [caller?.user ?? null] });
  const own = accesses.flatMap(({ membership }) => membership ?? []);
  const views = await messageViews(unit, [...page, ...pinned], {
    viewer: caller?.id ?? null,
    drafts,
    people,
    reminders: accesses.some(({ type }) => type.config.userMessageReminders),
    byServer: caller?.server === true,
    memberships: [...members, ...own].map((member) => ({ ...asKey(member), member })),
  });
  return {
    accesses,
    members: group(members),
    messages: group(views.slice(0, page.length)),
    pinned: group(views.slice(page.length)),
    pending: rows.pending,
    reads: rows.reads,
    watchers,
    drafts: new Map(drafts.filter(isOfChannel).map((draft) => [draft.cid, draft])),
    locations: group(rows.locations),
    pushPreferences: new Map(
      rows.pushPreferences.flatMap((preference) =>
        preference.cid === null ? [] : [[preference.cid, preference]],
      ),
    ),
    people: peopleAmong(unit, people),
  };
}

function stateOf(
  ports: UnitPorts,
  loaded: Loaded,
  { access, request }: { readonly access: Access; readonly request: StateRequest },
): ChannelState {
  const { channel, membership, type } = access;
  const { people } = loaded;
  const { cid } = channel;
  const count = request.watch ? ports.presence.watcherCount(cid) : 0;
  const draft = loaded.drafts.get(cid);
  const reads = readsFor(access.caller, loaded.reads.get(cid) ?? [], people);
  const showsReads = request.full && type.config.readEvents;
  return {
    channel: personalChannel(access, channel, people),
    messages: loaded.messages.get(cid) ?? [],
    pinnedMessages: loaded.pinned.get(cid) ?? [],
    members: (loaded.members.get(cid) ?? []).map((member) => viewMember(channel, member, { people })),
    membership: membership === null ? null : viewMember(channel, membership, { people }),
    read: showsReads ? reads.map((read) => viewRead(channel, read, people)) : null,
    watchers: (loaded.watchers.get(cid) ?? []).map(people),
    watcherCount: count > 0 ? count : null,
    hidden: isHidden(access),
    pendingMessages: loaded.pending.get(cid) ?? [],
    draft: draft === undefined ? null : bareDraft(draft, people),
    activeLiveLocations: (loaded.locations.get(cid) ?? []).flatMap((message) => bareLocation(message) ?? []),
    threads: [],
    pushPreferences: loaded.pushPreferences.get(cid) ?? null,
  };
}

/** Returns states of channels that one caller may read, in a fixed number of queries whatever their number. */
export async function channelStates(
  unit: ReadUnit,
  accesses: readonly Access[],
  request: StateRequest,
): Promise<readonly ChannelState[]> {
  if (accesses.length === 0) return [];
  const loaded = await load(unit, accesses, request);
  return accesses.map((access) => stateOf(unit, loaded, { access, request }));
}
