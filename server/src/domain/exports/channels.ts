import { ApiError } from '../errors.ts';
import { PAGES } from '../limits.ts';
import type { ExportWriter, Ports } from '../ports/index.ts';
import type { MessageRange } from '../query-types.ts';
import type { ChannelExport, ExportChannelsInput } from '../services/index.ts';
import type { ChannelRecord, MessageRecord, Millis, UserId } from '../types/index.ts';
import { type ReadUnit, runReadUnit } from '../unit.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { viewMember } from '../views/member-view.ts';
import { messageViews } from '../views/message-views.ts';
import { listOf } from './json.ts';

const PAGE = PAGES.channelMessages.most;

/** A channel and the time span of the messages to export. */
export interface RequestedChannel {
  readonly channel: ChannelRecord;
  readonly since: Millis | null;
  readonly until: Millis | null;
}

/** The content of an export's file. */
export type ChannelsExport = Omit<ExportChannelsInput, 'channels'> & {
  readonly channels: readonly ChannelExport[];
};

/** @throws ApiError `notFound` if the channel does not exist */
export async function requestedChannels(
  unit: ReadUnit,
  { channels, withDeleted }: Pick<ChannelsExport, 'channels' | 'withDeleted'>,
): Promise<readonly RequestedChannel[]> {
  const cids = channels.map(({ cid }) => cid);
  const found = new Map((await unit.store.channels.getMany(cids)).map((channel) => [channel.cid, channel]));
  return channels.map(({ cid, since, until }) => {
    const channel = found.get(cid);
    if (channel === undefined || (channel.deletedAt !== null && withDeleted !== true))
      throw new ApiError('notFound', `Can't find channel with cid "${cid}"`);
    return { channel, since, until };
  });
}

/** Yields a list to its end, page by page, each page in a read of its own. */
async function* pages(
  ports: Ports,
  page: (unit: ReadUnit, range: MessageRange) => Promise<readonly MessageRecord[]>,
) {
  let after: MessageRange['after'] = null;
  for (;;) {
    const range: MessageRange = { after, before: null, take: 'oldest', limit: PAGE };
    const found: readonly MessageRecord[] = await runReadUnit(ports, (unit) => page(unit, range));
    yield* found;
    const last = found.at(-1);
    if (last === undefined || found.length < PAGE) return;
    after = { position: { at: last.createdAt, id: last.id }, inclusive: false };
  }
}

/** Yields the messages that a truncation has kept as deleted ones: all are older than those in the channel's list. */
async function* truncatedIn(ports: Ports, { cid, truncatedAt }: ChannelRecord) {
  if (truncatedAt === null) return;
  const before = { position: { at: truncatedAt, id: '' }, inclusive: false };
  yield* pages(ports, (unit, range) => unit.store.messages.unlisted(cid, { ...range, before }));
}

async function* allIn(ports: Ports, channel: ChannelRecord, withTruncated: boolean) {
  if (withTruncated) yield* truncatedIn(ports, channel);
  yield* pages(ports, (unit, range) => unit.store.messages.page(channel.cid, range));
}

/** Yields the thread-only replies to a message. */
async function* repliesTo(ports: Ports, { id, parentId, replyCount }: MessageRecord) {
  if (replyCount === 0 || parentId !== null) return;
  for await (const reply of pages(ports, (unit, range) => unit.store.messages.replies(id, range)))
    if (!reply.showInChannel) yield reply;
}

/** Yields all messages of a channel in a time span, thread-only replies right after the message they answer. */
async function* recordsIn(ports: Ports, { channel, since, until }: RequestedChannel, withTruncated: boolean) {
  const isWanted = ({ createdAt }: MessageRecord) =>
    (since === null || createdAt >= since) && (until === null || createdAt <= until);
  for await (const message of allIn(ports, channel, withTruncated)) {
    if (isWanted(message)) yield message;
    for await (const reply of repliesTo(ports, message)) if (isWanted(reply)) yield reply;
  }
}

async function* viewsOf(ports: Ports, records: AsyncIterable<MessageRecord>, showDeleted: boolean) {
  let batch: MessageRecord[] = [];
  const view = () =>
    runReadUnit(ports, (unit) => messageViews(unit, batch, { viewer: null, showDeleted, byServer: true }));
  for await (const record of records) {
    batch.push(record);
    if (batch.length < PAGE) continue;
    yield* await view();
    batch = [];
  }
  yield* await view();
}

async function* membersOf(ports: Ports, channel: ChannelRecord, seen: Set<UserId>) {
  for (let offset = 0; ; offset += PAGE) {
    const views = await runReadUnit(ports, async (unit) => {
      const members = await unit.store.members.list(channel.cid, PAGE, offset);
      const ids = members.map(({ userId }) => userId);
      const people = await loadPeople(unit, ids);
      return members.map((member) => viewMember(channel, member, { people, showsShadow: true }));
    });
    for (const { userId } of views) seen.add(userId);
    yield* views;
    if (views.length < PAGE) return;
  }
}

async function* usersOf(ports: Ports, ids: readonly UserId[]) {
  for (let at = 0; at < ids.length; at += PAGE) {
    const slice = ids.slice(at, at + PAGE);
    const people = await runReadUnit(ports, (unit) => loadPeople(unit, slice));
    yield* slice.map(people);
  }
}

async function* each<T>(items: readonly T[]) {
  yield* items;
}

/** Yields `{channels: [{channel, members, messages}], users?}`. */
export async function* channelsText(
  ports: Ports,
  write: ExportWriter,
  { requested, input }: { readonly requested: readonly RequestedChannel[]; readonly input: ChannelsExport },
) {
  const seen = new Set<UserId>();
  yield '{"channels":';
  yield* listOf(each(requested), async function* (one) {
    const { channel } = one;
    const records = recordsIn(ports, one, input.withTruncated === true);
    const creators = channel.createdById === null ? [] : [channel.createdById];
    const people = await runReadUnit(ports, (unit) => loadPeople(unit, creators));
    const shown = { ...broadcastChannel(channel, people), configOverrides: channel.configOverrides };
    yield `{"channel":${write.channel(shown)},"members":`;
    yield* listOf(membersOf(ports, channel, seen), write.member);
    yield ',"messages":';
    yield* listOf(viewsOf(ports, records, input.clearDeletedText !== true), write.message);
    yield '}';
  });
  if (input.withUsers === true) {
    yield ',"users":';
    yield* listOf(usersOf(ports, [...seen]), write.user);
  }
  yield '}';
}
