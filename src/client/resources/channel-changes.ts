import type { ConversationRating, TruncateChannelRequest } from '../../../protocol/index.ts';
import { apiPath } from '../api-path.ts';
import type { ChatClient } from '../chat-client.ts';
import { channelPath } from './channel-path.ts';

/** Sets or removes fields of a channel. */
export function updateChannel(
  client: ChatClient,
  cid: string,
  change: { readonly set?: Readonly<Record<string, unknown>>; readonly unset?: readonly string[] },
): Promise<unknown> {
  return client.request({ method: 'PATCH', path: channelPath(cid), body: change });
}

function post(client: ChatClient, cid: string, body: Readonly<Record<string, unknown>>): Promise<unknown> {
  return client.request({ method: 'POST', path: channelPath(cid), body });
}

export const addMembers = (client: ChatClient, cid: string, ids: readonly string[]) =>
  post(client, cid, { add_members: ids });

export const inviteMembers = (client: ChatClient, cid: string, ids: readonly string[]) =>
  post(client, cid, { invites: ids });

export const removeMembers = (client: ChatClient, cid: string, ids: readonly string[]) =>
  post(client, cid, { remove_members: ids });

/** Makes a member a moderator of the channel, or ends that. */
export const setModerator = (
  client: ChatClient,
  cid: string,
  { id, moderator }: { readonly id: string; readonly moderator: boolean },
) => post(client, cid, moderator ? { add_moderators: [id] } : { demote_moderators: [id] });

export const answerInvite = (client: ChatClient, cid: string, accept: boolean) =>
  post(client, cid, accept ? { accept_invite: true } : { reject_invite: true });

/** @param seconds pause between two messages of one person; 0 ends slow mode */
export const setSlowMode = (client: ChatClient, cid: string, seconds: number) =>
  post(client, cid, { cooldown: seconds });

export function truncateChannel(
  client: ChatClient,
  cid: string,
  options: TruncateChannelRequest = {},
): Promise<unknown> {
  return client.request({ method: 'POST', path: `${channelPath(cid)}/truncate`, body: options });
}

/** Closes a support conversation. */
export function closeConversation(client: ChatClient, cid: string): Promise<unknown> {
  return client.request({ method: 'POST', path: `${channelPath(cid)}/close`, body: {} });
}

const ratingPath = (cid: string) => `${channelPath(cid)}/rating`;

/** Returns the visitor's rating of a support conversation; null if there is none. */
export async function getRating(client: ChatClient, cid: string): Promise<ConversationRating | null> {
  const { rating } = await client.request<{ readonly rating: ConversationRating | null }>({
    method: 'GET',
    path: ratingPath(cid),
  });
  return rating;
}

/** Rates a closed support conversation. A later rating replaces an earlier one. */
export function postRating(
  client: ChatClient,
  cid: string,
  body: Pick<ConversationRating, 'score' | 'text'>,
): Promise<unknown> {
  return client.request({ method: 'POST', path: ratingPath(cid), body });
}

export function deleteChannel(client: ChatClient, cid: string): Promise<unknown> {
  return client.request({ method: 'DELETE', path: channelPath(cid) });
}

/** @param clearHistory hides all earlier messages permanently, for this person */
export function hideChannel(client: ChatClient, cid: string, clearHistory: boolean): Promise<unknown> {
  return client.request({
    method: 'POST',
    path: `${channelPath(cid)}/hide`,
    body: { clear_history: clearHistory },
  });
}

export function showChannel(client: ChatClient, cid: string): Promise<unknown> {
  return client.request({ method: 'POST', path: `${channelPath(cid)}/show`, body: {} });
}

/** @param expiration ms; null mutes until it is undone */
export function muteChannel(client: ChatClient, cid: string, expiration: number | null): Promise<unknown> {
  return client.request({
    method: 'POST',
    path: '/moderation/mute/channel',
    body: { channel_cid: cid, ...(expiration === null ? {} : { expiration }) },
  });
}

export function unmuteChannel(client: ChatClient, cid: string): Promise<unknown> {
  return client.request({
    method: 'POST',
    path: '/moderation/unmute/channel',
    body: { channel_cid: cid },
  });
}

/** Pins or archives the channel for this person alone. */
export function updateOwnPlace(
  client: ChatClient,
  cid: string,
  set: { readonly pinned: boolean } | { readonly archived: boolean },
): Promise<unknown> {
  return client.request({
    method: 'PATCH',
    path: `${channelPath(cid)}${apiPath`/member/${client.userId}`}`,
    body: { set },
  });
}
