import type {
  BlockedUserResponse,
  ChannelStateResponse,
  QueryUsersPayload,
  UserResponse,
} from '../../../protocol/index.ts';
import { apiPath } from '../api-path.ts';
import type { ChatClient } from '../chat-client.ts';

/** Queries users. `presence` subscribes this connection to the presence of everybody found. */
export async function queryUsers(
  client: ChatClient,
  payload: QueryUsersPayload,
): Promise<readonly UserResponse[]> {
  const reply = await client.request<{ readonly users: readonly UserResponse[] }>({
    method: 'GET',
    path: '/users',
    query: { payload },
    subscribes: payload.presence === true,
  });
  return reply.users;
}

/** Sets or removes fields of this person. */
export function updateOwnUser(
  client: ChatClient,
  change: { readonly set?: Readonly<Record<string, unknown>>; readonly unset?: readonly string[] },
): Promise<unknown> {
  return client.request({
    method: 'PATCH',
    path: '/users',
    body: { users: [{ id: client.userId, ...change }] },
  });
}

/** @param minutes null mutes until it is undone */
export function muteUser(client: ChatClient, id: string, minutes: number | null): Promise<unknown> {
  return client.request({
    method: 'POST',
    path: '/moderation/mute',
    body: { target_id: id, ...(minutes === null ? {} : { timeout: minutes }) },
  });
}

export function unmuteUser(client: ChatClient, id: string): Promise<unknown> {
  return client.request({ method: 'POST', path: '/moderation/unmute', body: { target_id: id } });
}

export async function getBlockedUsers(client: ChatClient): Promise<readonly BlockedUserResponse[]> {
  const reply = await client.request<{ readonly blocks: readonly BlockedUserResponse[] }>({
    method: 'GET',
    path: '/users/block',
  });
  return reply.blocks;
}

export function setBlocked(client: ChatClient, id: string, blocked: boolean): Promise<unknown> {
  return client.request({
    method: 'POST',
    path: blocked ? '/users/block' : '/users/unblock',
    body: { blocked_user_id: id },
  });
}

/** Returns the conversation of exactly these people, and creates it if needed. Its id derives from their ids. */
export async function conversationOf(client: ChatClient, members: readonly string[]): Promise<string> {
  const type = 'messaging';
  const { channel } = await client.request<ChannelStateResponse>({
    method: 'POST',
    path: apiPath`/channels/${type}/query`,
    body: { data: { members }, state: false, watch: false },
  });
  return channel.cid;
}
