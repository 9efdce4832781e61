import type { PollResponse, PollVote, StreamChat } from 'stream-chat';

/** What somebody said in their own words; undefined for a vote. */
export const wordsOf = (vote: PollVote): string | undefined =>
  'answer_text' in vote && typeof vote.answer_text === 'string' ? vote.answer_text : undefined;

/** What a vote is answered with. */
export interface VoteReply {
  readonly vote: PollVote;
  readonly poll?: PollResponse;
}

export interface VotePage {
  readonly votes: readonly PollVote[];
  readonly next?: string;
}

type Timed<T> = T & { duration: string };

const pollPath = ({ baseURL = '' }: StreamChat, pollId: string) =>
  `${baseURL}/polls/${encodeURIComponent(pollId)}`;
const votePath = ({ baseURL = '' }: StreamChat, messageId: string, pollId: string) =>
  `${baseURL}/messages/${encodeURIComponent(messageId)}/polls/${encodeURIComponent(pollId)}/vote`;

/** @param poll by the API's names. @returns its id */
export async function postPoll(
  client: StreamChat,
  poll: Readonly<Record<string, unknown>>,
): Promise<{ readonly id: string }> {
  const reply = await client.post<Timed<{ poll: PollResponse }>>(`${client.baseURL ?? ''}/polls`, poll);
  return reply.poll;
}

export async function getPoll(client: StreamChat, pollId: string): Promise<PollResponse> {
  return (await client.get<Timed<{ poll: PollResponse }>>(pollPath(client, pollId))).poll;
}

/** Nobody can vote any more. */
export async function closePoll(client: StreamChat, pollId: string): Promise<PollResponse> {
  const set = { is_closed: true };
  return (await client.patch<Timed<{ poll: PollResponse }>>(pollPath(client, pollId), { set })).poll;
}

export function postOption(client: StreamChat, pollId: string, text: string): Promise<unknown> {
  return client.post(`${pollPath(client, pollId)}/options`, { text });
}

/** @param vote an option's id, or a comment */
export function postVote(
  client: StreamChat,
  messageId: string,
  pollId: string,
  vote: { readonly option_id: string } | { readonly answer_text: string },
): Promise<VoteReply> {
  return client.post<Timed<VoteReply>>(votePath(client, messageId, pollId), { vote });
}

export function deleteVote(
  client: StreamChat,
  messageId: string,
  pollId: string,
  voteId: string,
): Promise<VoteReply> {
  return client.delete<Timed<VoteReply>>(
    `${votePath(client, messageId, pollId)}/${encodeURIComponent(voteId)}`,
  );
}

/** Votes or comments, newest first. */
export function queryVotes(
  client: StreamChat,
  pollId: string,
  filter: Readonly<Record<string, unknown>>,
  limit: number,
  next: string | undefined,
): Promise<VotePage> {
  return client.post<Timed<VotePage>>(`${pollPath(client, pollId)}/votes`, {
    filter,
    sort: [{ field: 'created_at', direction: -1 }],
    limit,
    ...(next ? { next } : {}),
  });
}
