import type {
  ChannelMemberResponse,
  ChannelStateResponse,
  SearchResponse,
} from '../../../../protocol/index.ts';
import type { ChatClient } from '../../../client/index.ts';
import { queryChannel } from '../../../client/resources/channels.ts';
import { queryMembers } from '../../../client/resources/members.ts';
import { searchMessages } from '../../../client/resources/search.ts';
import { SHARED_PAGE, WATCHERS_PAGE } from './constants.ts';

/**
 * Returns the channel as this person sees it. The open conversation does not change. The channel is watched already,
 * and the API reports watchers only to watchers.
 */
export function getState(client: ChatClient, cid: string, watchersFrom = 0): Promise<ChannelStateResponse> {
  return queryChannel(client, cid, {
    watch: true,
    presence: true,
    messages: { limit: 1 },
    members: { limit: 1 },
    watchers: { limit: WATCHERS_PAGE, offset: watchersFrom },
  });
}

/** Returns members in the order they joined, or those whose names begin with the query. */
export function getMembers(
  client: ChatClient,
  cid: string,
  page: { readonly query: string; readonly offset: number; readonly limit: number },
): Promise<readonly ChannelMemberResponse[]> {
  const { query, ...bounds } = page;
  const sort = [{ field: 'created_at', direction: 1 }];
  return queryMembers(client, cid, { name: query, sort, ...bounds, presence: true });
}

/** Returns the channel's messages with attachments of these types, newest first. */
export function getShared(
  client: ChatClient,
  cid: string,
  { types, next }: { readonly types: readonly string[]; readonly next?: string | undefined },
): Promise<SearchResponse> {
  return searchMessages(client, {
    filter_conditions: { cid: { $eq: cid } },
    message_filter_conditions:
      types.length > 0 ? { 'attachments.type': { $in: [...types] } } : { attachments: { $exists: true } },
    limit: SHARED_PAGE,
    sort: [{ field: 'created_at', direction: -1 }],
    ...(next ? { next } : {}),
  });
}
