import type {
  ChannelAPIResponse,
  ChannelMemberResponse,
  MemberFilters,
  SearchOptions,
  StreamChat,
} from 'stream-chat';
import { SHARED_PAGE, WATCHERS_PAGE } from './constants.ts';

export function pathOf(client: StreamChat, cid: string): string {
  const colon = cid.indexOf(':');
  const type = encodeURIComponent(cid.slice(0, colon));
  return `${client.baseURL ?? ''}/channels/${type}/${encodeURIComponent(cid.slice(colon + 1))}`;
}

/**
 * The channel as it is for this person, past what the library keeps of it: nothing of the open conversation changes. It is
 * watched already, and watchers are told to those who watch.
 */
export function getState(client: StreamChat, cid: string, watchersFrom = 0): Promise<ChannelAPIResponse> {
  return client.post<ChannelAPIResponse>(`${pathOf(client, cid)}/query`, {
    data: {},
    state: true,
    watch: true,
    presence: true,
    messages: { limit: 1 },
    members: { limit: 1 },
    watchers: { limit: WATCHERS_PAGE, offset: watchersFrom },
  });
}

/** Members in the order they came, or those whose names begin so. */
export async function getMembers(
  client: StreamChat,
  cid: string,
  query: string,
  offset: number,
  limit: number,
): Promise<readonly ChannelMemberResponse[]> {
  const [type, id] = [cid.slice(0, cid.indexOf(':')), cid.slice(cid.indexOf(':') + 1)];
  const filter: MemberFilters = query === '' ? {} : { name: { $autocomplete: query } };
  const payload = {
    type,
    id,
    sort: [{ field: 'created_at', direction: 1 }],
    filter_conditions: filter,
    limit,
    offset,
    presence: true,
  };
  const reply = await client.get<{ members: ChannelMemberResponse[]; duration: string }>(
    `${client.baseURL ?? ''}/members`,
    { payload },
  );
  return reply.members;
}

/** Messages of the channel that hold attachments of these types, newest first. */
export function getShared(client: StreamChat, cid: string, types: readonly string[], next?: string) {
  const options: SearchOptions = {
    limit: SHARED_PAGE,
    sort: [{ created_at: -1 }],
    ...(next ? { next } : {}),
  };
  const held =
    types.length > 0 ? { 'attachments.type': { $in: [...types] } } : { attachments: { $exists: true } };
  return client.search({ cid: { $eq: cid } }, held as never, options);
}
