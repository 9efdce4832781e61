import { LIMITS } from '../limits.ts';
import { isShownTo, viewerOf } from '../messages/visibility.ts';
import { type Access, accessTo, can } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { StoreReader } from '../store-port.ts';
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
} from '../types.ts';
import type { Caller } from '../users/caller.ts';
import { loadPeople, type People } from '../users/people.ts';
import { personalChannel } from '../views/channel-view.ts';
import { bareDraft } from '../views/draft-view.ts';
import { bareLocation } from '../views/location-view.ts';
import { viewMember } from '../views/member-view.ts';
import { messageViews } from '../views/message-views.ts';
import { readsFor, unreadSinceBeginning, viewRead } from '../views/read-view.ts';

/** Which parts of a channel's state are wanted, and where they come from. */
export interface StateRequest {
  /** False: only the channel and the caller's membership. */
  readonly full: boolean;
  /** The watchers and their number are part of the answer. */
  readonly watch: boolean;
  /** As a viewer sees them; null sees everything. */
  messages(cids: readonly Cid[], viewer: UserId | null): Promise<readonly MessageRecord[]>;
  members(cids: readonly Cid[]): Promise<readonly MemberRecord[]>;
  readonly watchers: { readonly limit: number; readonly offset: number };
}

/** Everything loaded for several channels at once, by cid. */
interface Loaded {
  readonly accesses: readonly Access[];
  readonly members: ReadonlyMap<Cid, readonly MemberRecord[]>;
  readonly messages: ReadonlyMap<Cid, readonly MessageView[]>;
  readonly pinned: ReadonlyMap<Cid, readonly MessageView[]>;
  readonly pending: ReadonlyMap<Cid, readonly PendingView[]>;
  readonly reads: ReadonlyMap<Cid, readonly ReadRecord[]>;
  readonly watchers: ReadonlyMap<Cid, readonly UserId[]>;
  readonly drafts: ReadonlyMap<Cid, DraftRecord>;
  readonly locations: ReadonlyMap<Cid, readonly MessageRecord[]>;
  readonly wishes: ReadonlyMap<Cid, PushPreference>;
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

/** Who stands before each channel, those left out that the caller may not read (any more). */
export async function readableAmong(
  store: StoreReader,
  caller: Caller,
  channels: readonly ChannelRecord[],
): Promise<readonly Access[]> {
  const cids = channels.map(({ cid }) => cid);
  const own = caller.id === null ? [] : await store.members.of(caller.id, cids);
  const byCid = new Map(own.map((member) => [member.cid, member]));
  return channels
    .map((channel) => accessTo(caller, channel, byCid.get(channel.cid) ?? null))
    .filter((access) => can(access, 'read-channel'));
}

/** Read rows to show: the most recent readers and the caller, who has one wherever his unread messages count. */
async function loadReads(store: StoreReader, accesses: readonly Access[]): Promise<Map<Cid, ReadRecord[]>> {
  const counting = accesses.filter(({ type }) => type.config.readEvents);
  const cids = counting.map(({ channel }) => channel.cid);
  const rows = group(await store.reads.newest(cids, LIMITS.readsInState));
  const callerId = accesses[0]?.caller.id ?? null;
  if (callerId === null) return rows;
  const own = new Map((await store.reads.getMany(cids, [callerId])).map((read) => [read.cid, read]));
  for (const { channel, type, membership, caller } of counting) {
    const shown = rows.get(channel.cid) ?? [];
    if (shown.some(({ userId }) => userId === callerId)) continue;
    const concerned = membership !== null || (type.staffed && !caller.server);
    const read = own.get(channel.cid) ?? (concerned ? unreadSinceBeginning(channel, callerId) : null);
    if (read !== null) rows.set(channel.cid, [...shown, read]);
  }
  return rows;
}

type AskMessages = StateRequest['messages'];

/** Those pinned last, newest pin first. */
function loadPinned(ports: Ports, store: StoreReader, accesses: readonly Access[]): Promise<MessageRecord[]> {
  const now = ports.clock.now();
  return loadMessages(accesses, (cids, viewer) =>
    store.messages.pinnedOfEach(cids, LIMITS.pinnedMessages, now, viewer),
  );
}

/** One question for all channels, two where the caller sees restricted messages in some of them only. */
async function loadMessages(accesses: readonly Access[], ask: AskMessages): Promise<MessageRecord[]> {
  const viewer = accesses[0]?.caller.id ?? null;
  const cids = (list: readonly Access[]) => list.map(({ channel }) => channel.cid);
  const all = cids(accesses.filter((access) => viewerOf(access) === null));
  const own = cids(accesses.filter((access) => viewerOf(access) !== null));
  return [
    ...(all.length === 0 ? [] : await ask(all, null)),
    ...(own.length === 0 ? [] : await ask(own, viewer)),
  ];
}

/** The caller's own messages that wait to be let through, by cid. */
async function loadPending(
  ports: Ports,
  store: StoreReader,
  cids: readonly Cid[],
  user: UserRecord | null,
): Promise<ReadonlyMap<Cid, readonly PendingView[]>> {
  if (user === null) return new Map();
  const held = await store.held.pendingOf(user.id, cids);
  const messages = held.map(({ message }) => message);
  const views = await messageViews(ports, store, messages, { viewer: user.id, known: [user] });
  const pending = views.map((message, i) => ({
    cid: message.cid,
    message,
    metadata: held[i]?.metadata ?? {},
  }));
  return group(pending);
}

/** Only where locations are shared at all. */
async function loadLocations(
  ports: Ports,
  store: StoreReader,
  accesses: readonly Access[],
): Promise<readonly MessageRecord[]> {
  const sharing = accesses.filter(({ type }) => type.config.sharedLocations);
  const cids = sharing.map(({ channel }) => channel.cid);
  const found = await store.locations.activeIn(cids, ports.clock.now(), LIMITS.liveLocations);
  const byCid = new Map(sharing.map((access) => [access.channel.cid, access]));
  return found.filter((message) => {
    const access = byCid.get(message.cid);
    return access !== undefined && isShownTo(access, message);
  });
}

const asKey = ({ cid, userId }: MemberRecord) => ({ cid, userId });
const isOfChannel = ({ parentId }: DraftRecord) => parentId === null;

async function load(
  ports: Ports,
  store: StoreReader,
  accesses: readonly Access[],
  request: StateRequest,
): Promise<Loaded> {
  const cids = accesses.map(({ channel }) => channel.cid);
  const viewer = accesses[0]?.caller.id ?? null;
  const full = request.full;
  const page = full ? await loadMessages(accesses, request.messages) : [];
  const pinned = full ? await loadPinned(ports, store, accesses) : [];
  const drafts = full && viewer !== null ? await store.drafts.inChannels(viewer, cids) : [];
  const reminders = accesses.some(({ type }) => type.config.userMessageReminders);
  const byServer = accesses[0]?.caller.server === true;
  const members = full ? await request.members(cids) : [];
  const own = accesses.flatMap(({ membership }) => membership ?? []);
  const views = await messageViews(ports, store, [...page, ...pinned], {
    viewer,
    drafts,
    reminders,
    byServer,
    memberships: [...members, ...own].map((member) => ({ ...asKey(member), member })),
  });
  const wishes = viewer === null || !full ? [] : await store.pushPreferences.among(viewer, cids);
  const reads = full ? await loadReads(store, accesses) : new Map<Cid, ReadRecord[]>();
  const locations = full ? await loadLocations(ports, store, accesses) : [];
  const { limit, offset } = request.watchers;
  const watchers = new Map(
    request.watch
      ? cids.map((cid) => [cid, ports.presence.seenWatchers(cid).slice(offset, offset + limit)])
      : [],
  );
  const ids = new Set<UserId>(members.map(({ userId }) => userId));
  for (const { channel, membership } of accesses) {
    if (channel.createdById !== null) ids.add(channel.createdById);
    if (channel.truncatedById !== null) ids.add(channel.truncatedById);
    if (membership !== null) ids.add(membership.userId);
  }
  for (const rows of reads.values()) for (const { userId } of rows) ids.add(userId);
  for (const { message } of drafts) for (const id of message.mentionedUserIds) ids.add(id);
  for (const list of watchers.values()) for (const id of list) ids.add(id);
  return {
    accesses,
    members: group(members),
    messages: group(views.slice(0, page.length)),
    pinned: group(views.slice(page.length)),
    pending: full
      ? await loadPending(ports, store, cids, accesses[0]?.caller.user ?? null)
      : new Map<Cid, readonly PendingView[]>(),
    reads,
    watchers,
    drafts: new Map(drafts.filter(isOfChannel).map((draft) => [draft.cid, draft])),
    locations: group(locations),
    wishes: new Map(wishes.flatMap((wish) => (wish.cid === null ? [] : [[wish.cid, wish]]))),
    people: await loadPeople(ports, store, ids, [accesses[0]?.caller.user ?? null]),
  };
}

function stateOf(ports: Ports, loaded: Loaded, access: Access, request: StateRequest): ChannelState {
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
    members: (loaded.members.get(cid) ?? []).map((member) => viewMember(channel, member, people)),
    membership: membership === null ? null : viewMember(channel, membership, people),
    read: showsReads ? reads.map((read) => viewRead(channel, read, people)) : null,
    watchers: (loaded.watchers.get(cid) ?? []).map(people),
    watcherCount: count > 0 ? count : null,
    hidden: membership?.hidden ?? false,
    pendingMessages: loaded.pending.get(cid) ?? [],
    draft: draft === undefined ? null : bareDraft(draft, people),
    activeLiveLocations: (loaded.locations.get(cid) ?? []).flatMap((message) => bareLocation(message) ?? []),
    threads: [],
    pushPreferences: loaded.wishes.get(cid) ?? null,
  };
}

/** States of channels that one caller may read, in a fixed number of questions whatever their number. */
export async function channelStates(
  ports: Ports,
  store: StoreReader,
  accesses: readonly Access[],
  request: StateRequest,
): Promise<readonly ChannelState[]> {
  if (accesses.length === 0) return [];
  const loaded = await load(ports, store, accesses, request);
  return accesses.map((access) => stateOf(ports, loaded, access, request));
}
