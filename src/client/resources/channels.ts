import type {
  ChannelGetOrCreateRequest,
  ChannelPushPreferencesResponse,
  ChannelStateResponse,
  ChannelStateResponseFields,
  QueryChannelsRequest,
  QueryChannelsResponse,
} from '../../../protocol/index.ts';
import type { ApiRequest, ChatClient } from '../chat-client.ts';
import { channelPath } from './channel-path.ts';

/** A query that may create the channel, with custom fields. */
export type ChannelQuery = Omit<ChannelGetOrCreateRequest, 'data'> & {
  readonly data?: Readonly<Record<string, unknown>>;
};

/** Returns the request of `queryChannel`. */
export function channelQuery(cid: string, { data = {}, ...query }: ChannelQuery): ApiRequest {
  return {
    method: 'POST',
    path: `${channelPath(cid)}/query`,
    body: { data, state: true, ...query },
    subscribes: query.watch === true || query.presence === true,
  };
}

/** Queries a channel, and creates it if it does not exist. `watch` and `presence` subscribe this connection. */
export function queryChannel(
  client: ChatClient,
  cid: string,
  query: ChannelQuery,
): Promise<ChannelStateResponse> {
  return client.request<ChannelStateResponse>(channelQuery(cid, query));
}

/** Queries a page of channels. `watch` and `presence` subscribe this connection. */
export async function queryChannels(
  client: ChatClient,
  query: QueryChannelsRequest,
): Promise<readonly ChannelStateResponseFields[]> {
  const reply = await client.request<QueryChannelsResponse>({
    method: 'POST',
    path: '/channels',
    body: { state: true, ...query },
    subscribes: query.watch === true || query.presence === true,
  });
  return reply.channels;
}

/** Ends the subscription of this connection to a channel. */
export function stopWatching(client: ChatClient, cid: string): Promise<unknown> {
  return client.request({ method: 'POST', path: `${channelPath(cid)}/stop-watching`, subscribes: true });
}

/** Marks a channel read, or one of its threads; with a message's id, up to this message. */
export function markRead(
  client: ChatClient,
  cid: string,
  range: { readonly thread_id?: string; readonly message_id?: string } = {},
): Promise<unknown> {
  return client.request({ method: 'POST', path: `${channelPath(cid)}/read`, body: range });
}

/** Marks a message and all later ones unread, or a whole thread. */
export function markUnread(
  client: ChatClient,
  cid: string,
  from: { readonly message_id: string } | { readonly thread_id: string },
): Promise<unknown> {
  return client.request({ method: 'POST', path: `${channelPath(cid)}/unread`, body: from });
}

/** Reports the newest message of each channel that has arrived. */
export function markDelivered(
  client: ChatClient,
  messages: readonly { readonly cid: string; readonly id: string }[],
): Promise<unknown> {
  return client.request({
    method: 'POST',
    path: '/channels/delivered',
    body: { latest_delivered_messages: messages },
  });
}

/** Sends an event of a channel to the people who watch it. */
export function sendEvent(
  client: ChatClient,
  cid: string,
  event: { readonly type: string; readonly parent_id?: string },
): Promise<unknown> {
  return client.request({ method: 'POST', path: `${channelPath(cid)}/event`, body: { event } });
}

/** Asks the assistant that is active in a channel to stop. */
export function stopAssistant(client: ChatClient, cid: string): Promise<unknown> {
  return sendEvent(client, cid, { type: 'ai_indicator.stop' });
}

/** @param levels the push notifications a user wants, for everything or for one channel */
export function setPushPreferences(
  client: ChatClient,
  preference: Readonly<Record<string, unknown>>,
): Promise<{
  readonly user_preferences?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly user_channel_preferences?: Readonly<
    Record<string, Readonly<Record<string, ChannelPushPreferencesResponse>>>
  >;
}> {
  return client.request({
    method: 'POST',
    path: '/push_preferences',
    body: { preferences: [preference] },
  });
}
