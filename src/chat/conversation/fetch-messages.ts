import type {
  ChannelStateResponse,
  MessagePaginationParams,
  MessageResponse,
} from '../../../protocol/index.ts';
import type { ChatClient } from '../../client/index.ts';
import { queryChannel } from '../../client/resources/channels.ts';
import { getReplies } from '../../client/resources/messages.ts';
import { MESSAGE_PAGE, REPLIES_PAGE } from '../constants.ts';
import type { Target } from './target.ts';

/** The place whose messages are fetched: a channel, or a thread in it. */
export interface Place {
  readonly cid: string;
  readonly parentId?: string;
}

export function pageSize({ parentId }: Place): number {
  return parentId ? REPLIES_PAGE : MESSAGE_PAGE;
}

/** Fetches a page of messages, oldest first. */
export async function fetchMessages(
  client: ChatClient,
  { cid, parentId }: Place,
  messages: MessagePaginationParams,
): Promise<readonly MessageResponse[]> {
  if (parentId) return getReplies(client, parentId, messages);
  return (await queryUnwatched(client, { cid }, messages)).messages ?? [];
}

/** Queries a channel without watching it. `data` is the custom data of a channel that this query creates. */
export function queryUnwatched(
  client: ChatClient,
  { cid, data = {} }: Pick<Target, 'cid' | 'data'>,
  messages: MessagePaginationParams,
): Promise<ChannelStateResponse> {
  return queryChannel(client, cid, { data, messages });
}
