import type { ChannelMemberResponse, SortParamRequest } from '../../../protocol/index.ts';
import type { ChatClient } from '../chat-client.ts';
import { partsOf } from './channel-path.ts';

export interface MembersQuery {
  /** Start of the members' names; empty for all. */
  readonly name: string;
  readonly sort: readonly SortParamRequest[];
  readonly limit: number;
  readonly offset?: number;
  /** Subscribes this connection to their presence. */
  readonly presence?: boolean;
}

export async function queryMembers(
  client: ChatClient,
  cid: string,
  { name, ...options }: MembersQuery,
): Promise<readonly ChannelMemberResponse[]> {
  const payload = {
    ...partsOf(cid),
    filter_conditions: name === '' ? {} : { name: { $autocomplete: name } },
    ...options,
  };
  const reply = await client.request<{ readonly members: readonly ChannelMemberResponse[] }>({
    method: 'GET',
    path: '/members',
    query: { payload },
    subscribes: options.presence === true,
  });
  return reply.members;
}
