import type {
  ChannelStateResponseFields,
  DraftResponse,
  MessageResponse,
  ThreadStateResponse,
} from '../../protocol/index.ts';
import type { ApiRequest, ChatClient } from '../client/index.ts';
import { applyEvent } from './apply-event.ts';
import type { Archive } from './archive.ts';
import { draftWrite, isChannelState, isMessage, threadWrite } from './rows.ts';

/** Fields of answers that are stored. */
type Answer = Partial<{
  readonly channel: unknown;
  readonly channels: readonly ChannelStateResponseFields[];
  readonly messages: readonly MessageResponse[];
  readonly message: MessageResponse;
  readonly poll: MessageResponse['poll'];
  readonly thread: ThreadStateResponse;
  readonly threads: readonly ThreadStateResponse[];
  readonly drafts: readonly DraftResponse[];
}>;

type Asked = Pick<ApiRequest, 'method' | 'path' | 'query' | 'body'>;

const VOTE = /^\/messages\/([^/]+)\/polls\/[^/]+\/vote/;
const CHANNEL_QUERY = /^\/channels\/[^/]+\/[^/]+\/query$/;

/** A kind of answers that are stored: requests by their path, and how. The first kind that fits holds. */
type Kind = readonly [RegExp, (archive: Archive, given: Answer, asked: Asked) => Promise<unknown>];

const KINDS: readonly Kind[] = [
  [CHANNEL_QUERY, (archive, given, asked) => recordChannel(archive, asked, given)],
  [/^\/channels$/, (archive, { channels = [] }) => recordChannels(archive, channels)],
  [
    /^\/threads/,
    (archive, { thread, threads }) => recordThreads(archive, threads ?? (thread ? [thread] : [])),
  ],
  [/^\/drafts\/query$/, (archive, { drafts = [] }) => archive.store.write(drafts.map(draftWrite))],
  [/\/replies$/, (archive, { messages = [] }) => archive.saveMessages(messages)],
  [VOTE, (archive, given, { path }) => recordVote(archive, path, given)],
  [/^\/messages\//, (archive, { message }) => recordMessage(archive, message)],
];

/** Stores what the server answered to a request. */
export async function recordAnswer(archive: Archive, asked: Asked, answer: unknown): Promise<void> {
  const kind = KINDS.find(([path]) => path.test(asked.path));
  await kind?.[1](archive, (answer ?? {}) as Answer, asked);
}

async function recordChannels(
  archive: Archive,
  states: readonly ChannelStateResponseFields[],
): Promise<void> {
  for (const state of states)
    await archive.savePage(state, { page: 'newest', isLast: state.messages.length === 0 });
}

/** Stores the new state of a message that is stored. */
async function recordMessage(archive: Archive, message: unknown): Promise<void> {
  if (isMessage(message) && (await archive.message(message.id))) await archive.saveMessages([message]);
}

async function recordThreads(archive: Archive, threads: readonly ThreadStateResponse[]): Promise<void> {
  await archive.store.write(threads.map(threadWrite));
  await archive.saveMessages(
    threads.flatMap(({ parent_message, latest_replies = [] }) =>
      [parent_message ?? [], latest_replies].flat(),
    ),
  );
}

/** Stores a poll after a vote, with the person's own votes. */
async function recordVote(archive: Archive, path: string, { poll }: Answer): Promise<void> {
  const message = await archive.message(decodeURIComponent(VOTE.exec(path)?.[1] ?? ''));
  if (poll && message?.poll?.id === poll.id) await archive.saveMessages([{ ...message, poll }]);
}

async function recordChannel(archive: Archive, { body }: Asked, answer: Answer): Promise<void> {
  if (!isChannelState(answer)) return;
  const state = answer as unknown as ChannelStateResponseFields;
  const asked = (body as { messages?: Record<string, unknown> } | undefined)?.messages ?? {};
  const { limit = 0, id_lt, ...other } = asked;
  // A page around a message, or after one, may lie anywhere.
  if (Number(limit) <= 0 || Object.keys(other).length > 0) return;
  const isLast = state.messages.length < Number(limit);
  if (id_lt === undefined) return archive.savePage(state, { page: 'newest', isLast });
  const [before, stored] = [await archive.message(String(id_lt)), await archive.channel(state.channel.cid)];
  if (before && stored && Date.parse(before.created_at) >= stored.since)
    await archive.savePage(state, { page: 'older', isLast });
}

/**
 * Stores what a client is answered and notified of, from this call on.
 * @param run runs the tasks in their order
 * @returns a function that stops
 */
export function record(
  client: ChatClient,
  run: (task: (archive: Archive) => Promise<void>) => void,
): () => void {
  const { request } = client;
  const recording: ChatClient['request'] = async <A>(asked: ApiRequest) => {
    const answer = await request.call(client, asked);
    run((archive) => recordAnswer(archive, asked, answer));
    return answer as A;
  };
  client.request = recording;
  const stop = client.subscribe((news) => {
    if (news.kind === 'event') run((archive) => applyEvent(archive, news.event, client.userId));
  });
  return () => {
    stop();
    if (client.request === recording) client.request = request;
  };
}
