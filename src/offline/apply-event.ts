import type {
  ChannelMemberResponse,
  ChannelResponse,
  ChatEvent,
  MessageResponse,
  PollVoteResponseData,
  ReadStateResponse,
} from '../../protocol/index.ts';
import type { Archive } from './archive.ts';
import { draftKey, draftWrite, isMessage, removeMessage, timeOf, type Write } from './rows.ts';

/** The fields of events that change what is stored. */
type Fields = { readonly type: string } & Partial<{
  readonly cid: string;
  readonly message: MessageResponse;
  readonly user: MessageResponse['user'];
  readonly reaction: MessageResponse['own_reactions'][number];
  readonly poll: NonNullable<MessageResponse['poll']>;
  readonly poll_vote: PollVoteResponseData;
  readonly channel: Partial<ChannelResponse>;
  readonly member: ChannelMemberResponse;
  readonly draft: Parameters<typeof draftWrite>[0];
  readonly hard_delete: boolean;
  readonly deleted_for_me: boolean;
  readonly created_at: string;
  readonly thread: unknown;
}>;

/** Stores what an event changes. Repeating an event changes nothing. */
export async function applyEvent(archive: Archive, event: ChatEvent, me: string): Promise<void> {
  const fields = event as Fields;
  const { type, cid, message } = fields;
  if (type === 'health.check' && fields.created_at) await archive.setSynced(fields.created_at);
  else if (type.startsWith('draft.')) await applyDraft(archive, fields);
  else if (type.startsWith('poll.')) await applyPoll(archive, fields, me);
  else if (message) await applyMessage(archive, fields, me);
  else if (cid) await applyToChannel(archive, fields, me);
}

async function applyMessage(archive: Archive, event: Fields, me: string): Promise<void> {
  const { type, message } = event;
  if (!isMessage(message) || type.startsWith('notification.')) return;
  const known = await archive.message(message.id);
  const isGone = type === 'message.deleted' && (event.hard_delete || event.deleted_for_me);
  if (isGone) await archive.store.write(removeMessage(message.id));
  else if (known) await archive.saveMessages([withOwn(known, { ...event, message }, me)]);
  else if (type === 'message.new') await addMessage(archive, message, me);
}

/** Adds a new message. One of a channel that is not stored has no place. */
async function addMessage(archive: Archive, message: MessageResponse, me: string): Promise<void> {
  const stored = await archive.channel(message.cid);
  if (!stored) return;
  await archive.saveMessages([message]);
  if (message.parent_id && !message.show_in_channel) return;
  const { channel, read = [] } = stored.state;
  const isUnread = message.user?.id !== me && !message.silent;
  const counted = read.map((mark) =>
    mark.user?.id === me && isUnread ? { ...mark, unread_messages: mark.unread_messages + 1 } : mark,
  );
  const now = { ...channel, last_message_at: message.created_at };
  await archive.saveChannel({ ...stored.state, channel: now, read: counted }, stored.since);
}

/** Adds a person's own reactions, reminder and votes, which broadcasts omit. */
function withOwn(
  known: MessageResponse,
  { type, reaction, message }: Fields & { readonly message: MessageResponse },
  me: string,
): MessageResponse {
  let own = known.own_reactions ?? [];
  if (reaction && type.startsWith('reaction.') && (reaction.user_id ?? reaction.user?.id) === me) {
    own = own.filter((one) => one.type !== reaction.type && type !== 'reaction.updated');
    if (type !== 'reaction.deleted') own = [...own, reaction];
  }
  return {
    ...message,
    own_reactions: own,
    ...(known.reminder && !message.reminder ? { reminder: known.reminder } : {}),
    ...(message.poll && known.poll ? { poll: { ...message.poll, own_votes: known.poll.own_votes } } : {}),
  };
}

/** Stores a poll with the person's own votes, which broadcasts omit. */
async function applyPoll(archive: Archive, event: Fields, me: string): Promise<void> {
  const { type, poll, poll_vote: vote, message } = event;
  const known = message ? await archive.message(message.id) : null;
  if (!poll || !known?.poll || known.poll.id !== poll.id) return;
  let own = known.poll.own_votes ?? [];
  if (vote && (vote.user_id ?? vote.user?.id) === me) {
    own = own.filter(({ id }) => id !== vote.id);
    if (type !== 'poll.vote_removed') own = [...own, vote];
  }
  await archive.saveMessages([{ ...known, poll: { ...poll, own_votes: own } }]);
}

async function applyDraft(archive: Archive, { type, draft }: Fields): Promise<void> {
  if (!draft) return;
  const remove: Write = { table: 'drafts', remove: draftKey(draft.channel_cid, draft.parent_id) };
  await archive.store.write([type === 'draft.deleted' ? remove : draftWrite(draft)]);
}

const ENDS: ReadonlySet<string> = new Set([
  'channel.deleted',
  'notification.channel_deleted',
  'notification.removed_from_channel',
]);

async function applyToChannel(archive: Archive, event: Fields, me: string): Promise<void> {
  const { type, cid = '', user } = event;
  const stored = await archive.channel(cid);
  if (!stored) return;
  if (ENDS.has(type)) await removeChannel(archive, cid);
  else if (type === 'channel.truncated') {
    const at = timeOf(event.channel?.truncated_at) || Number.POSITIVE_INFINITY;
    await removeMessagesOf(archive, cid, at);
  } else if (type === 'message.read' && user && !event.thread) {
    const reads = (stored.state.read ?? []).filter((read) => read.user?.id !== user.id);
    const read = { user, last_read: event.created_at, unread_messages: 0 } as ReadStateResponse;
    await archive.saveChannel({ ...stored.state, read: [...reads, read] }, stored.since);
  } else if (type === 'channel.updated' && event.channel) {
    // Broadcasts omit what the person may do.
    const channel = { ...stored.state.channel, ...event.channel };
    await archive.saveChannel({ ...stored.state, channel }, stored.since);
  } else if (type === 'member.updated' && event.member?.user?.id === me)
    await archive.saveChannel({ ...stored.state, membership: event.member }, stored.since);
}

async function removeMessagesOf(archive: Archive, cid: string, before: number): Promise<void> {
  const gone = await archive.store.page('messages', { place: cid, before, limit: Number.POSITIVE_INFINITY });
  await archive.store.write(gone.flatMap(({ key }) => removeMessage(key)));
}

export async function removeChannel(archive: Archive, cid: string): Promise<void> {
  await archive.store.write([{ table: 'channels', remove: cid }]);
  await removeMessagesOf(archive, cid, Number.POSITIVE_INFINITY);
}
