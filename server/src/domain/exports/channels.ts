import { ApiError } from '../errors.ts';
import { PAGES } from '../limits.ts';
import type { ExportWriter, Ports } from '../ports.ts';
import type { MessageRange } from '../query-types.ts';
import type { ChannelExport, ExportChannelsInput } from '../services.ts';
import type { ChannelRecord, MessageRecord, Millis, UserId } from '../types.ts';
import { type ReadUnit, runReadUnit } from '../unit.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { viewMember } from '../views/member-view.ts';
import { messageViews } from '../views/message-views.ts';
import { listOf } from './json.ts';

const PAGE = PAGES.channelMessages.most;

/** A channel and the time span of the messages to export. */
export interface WantedChannel {
  readonly channel: ChannelRecord;
  readonly since: Millis | null;
  readonly until: Millis | null;
}

/** The content of an export's file. */
export type ChannelsExport = Omit<ExportChannelsInput, 'channels'> & {
  readonly channels: readonly ChannelExport[];
};

/** @throws ApiError `notFound` if the channel does not exist */
export async function wantedChannels(
  unit: ReadUnit,
  { channels, withDeleted }: Pick<ChannelsExport, 'channels' | 'withDeleted'>,
): Promise<readonly WantedChannel[]> {
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

/** Yields all messages of a channel in a time span, thread-only replies right after the message they answer. */
async function* recordsIn(ports: Ports, { channel, since, until }: WantedChannel) {
  const { cid } = channel;
  const isWanted = ({ createdAt }: MessageRecord) =>
    (since === null || createdAt >= since) && (until === null || createdAt <= until);
  for await (const message of pages(ports, (unit, range) => unit.store.messages.page(cid, range))) {
    if (isWanted(message)) yield message;
    if (message.replyCount === 0 || message.parentId !== null) continue;
    const { id } = message;
    for await (const reply of pages(ports, (unit, range) => unit.store.messages.replies(id, range)))
      if (!reply.showInChannel && isWanted(reply)) yield reply;
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
  { wanted, input }: { readonly wanted: readonly WantedChannel[]; readonly input: ChannelsExport },
) {
  const seen = new Set<UserId>();
  yield '{"channels":';
  yield* listOf(each(wanted), async function* (one) {
    const { channel } = one;
    const creators = channel.createdById === null ? [] : [channel.createdById];
    const people = await runReadUnit(ports, (unit) => loadPeople(unit, creators));
    const shown = { ...broadcastChannel(channel, people), configOverrides: channel.configOverrides };
    yield `{"channel":${write.channel(shown)},"members":`;
    yield* listOf(membersOf(ports, channel, seen), write.member);
    yield ',"messages":';
    yield* listOf(viewsOf(ports, recordsIn(ports, one), input.clearDeletedText !== true), write.message);
    yield '}';
  });
  if (input.withUsers === true) {
    yield ',"users":';
    yield* listOf(usersOf(ports, [...seen]), write.user);
  }
  yield '}';
}
