import type { PollResponseData, PollVoteResponseData } from '../../../protocol/index.ts';
import { apiPath } from '../api-path.ts';
import type { ChatClient } from '../chat-client.ts';

interface Reply {
  readonly poll: PollResponseData;
}

/** The answer to a vote. */
export interface VoteReply {
  readonly vote: PollVoteResponseData;
  readonly poll?: PollResponseData;
}

export interface VotePage {
  readonly votes: readonly PollVoteResponseData[];
  readonly next?: string;
}

/** The place of a vote. */
export interface PollPlace {
  readonly messageId: string;
  readonly pollId: string;
}

/** The API reports this case only by its text. */
const LIMIT = /vote limit/i;

/** Returns whether the server refused a vote because the person has no vote left. */
export const isVoteLimit = (cause: unknown): boolean => cause instanceof Error && LIMIT.test(cause.message);

const votePath = ({ messageId, pollId }: PollPlace) => apiPath`/messages/${messageId}/polls/${pollId}/vote`;

/** @param poll the poll, by the API's names */
export async function postPoll(
  client: ChatClient,
  poll: Readonly<Record<string, unknown>>,
): Promise<PollResponseData> {
  return (await client.request<Reply>({ method: 'POST', path: '/polls', body: poll })).poll;
}

export async function getPoll(client: ChatClient, pollId: string): Promise<PollResponseData> {
  return (await client.request<Reply>({ method: 'GET', path: apiPath`/polls/${pollId}` })).poll;
}

/** Closes a poll: nobody can vote any more. */
export async function closePoll(client: ChatClient, pollId: string): Promise<PollResponseData> {
  const body = { set: { is_closed: true } };
  return (await client.request<Reply>({ method: 'PATCH', path: apiPath`/polls/${pollId}`, body })).poll;
}

export function postOption(client: ChatClient, pollId: string, text: string): Promise<unknown> {
  return client.request({ method: 'POST', path: apiPath`/polls/${pollId}/options`, body: { text } });
}

/** @param vote an option's id, or a comment */
export function postVote(
  client: ChatClient,
  place: PollPlace,
  vote: { readonly option_id: string } | { readonly answer_text: string },
): Promise<VoteReply> {
  return client.request<VoteReply>({ method: 'POST', path: votePath(place), body: { vote } });
}

export function deleteVote(client: ChatClient, place: PollPlace, voteId: string): Promise<VoteReply> {
  return client.request<VoteReply>({
    method: 'DELETE',
    path: `${votePath(place)}${apiPath`/${voteId}`}`,
  });
}

/** Returns a page of votes or comments, newest first. */
export function queryVotes(
  client: ChatClient,
  pollId: string,
  query: {
    readonly filter: Readonly<Record<string, unknown>>;
    readonly limit: number;
    readonly next?: string | undefined;
  },
): Promise<VotePage> {
  const { next, ...rest } = query;
  return client.request<VotePage>({
    method: 'POST',
    path: apiPath`/polls/${pollId}/votes`,
    body: { ...rest, sort: [{ field: 'created_at', direction: -1 }], ...(next ? { next } : {}) },
  });
}
