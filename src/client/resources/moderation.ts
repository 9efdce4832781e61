import type { MessageResponse, UserResponse } from '../../../protocol/index.ts';
import type { ChatClient } from '../chat-client.ts';

/** A ban as servers send it; each server may omit some fields. */
export interface RawBan {
  readonly user?: UserResponse;
  readonly banned_by?: UserResponse;
  readonly channel?: { readonly cid?: string };
  readonly created_at?: string;
  readonly expires?: string;
  readonly reason?: string;
  readonly shadow?: boolean;
  readonly channel_cid?: string;
}

export interface RawFlag {
  readonly user?: UserResponse;
  readonly reason?: string;
  readonly created_at?: string;
  readonly created_by_automod?: boolean;
}

export interface RawItem {
  readonly id: string;
  readonly entity_type: string;
  readonly entity_id: string;
  readonly entity_creator_id?: string;
  readonly entity_creator?: UserResponse;
  readonly channel_cid?: string;
  readonly message?: MessageResponse;
  readonly flags?: readonly RawFlag[];
  readonly flags_count?: number;
  readonly bans?: readonly RawBan[];
  readonly actions?: readonly RawAction[];
  readonly reviewed_at?: string;
  readonly reviewer?: UserResponse;
  readonly reviewed_by?: string;
  readonly created_at?: string;
  readonly updated_at?: string;
}

interface RawAction {
  readonly type?: string;
  readonly user_id?: string;
  readonly user?: UserResponse;
  readonly created_at?: string;
}

export interface RawQueue {
  readonly items: readonly RawItem[];
  readonly next?: string;
  readonly stats?: { readonly unreviewed?: number };
  readonly action_config?: Readonly<Record<string, readonly RawActionConfig[]>>;
}

interface RawActionConfig {
  readonly action?: string;
  readonly description?: string;
  readonly custom?: { readonly id?: string };
}

/** @param body by the API's names, including the target */
export function postBan(client: ChatClient, body: Readonly<Record<string, unknown>>): Promise<unknown> {
  return client.request({ method: 'POST', path: '/moderation/ban', body });
}

/** @param channel null for a ban from the whole app */
export function deleteBan(
  client: ChatClient,
  targetId: string,
  channel: { readonly type: string; readonly id: string } | null,
): Promise<unknown> {
  return client.request({
    method: 'DELETE',
    path: '/moderation/ban',
    query: { target_user_id: targetId, ...channel },
  });
}

/** Returns a page of the bans in force, latest first. */
export async function getBans(
  client: ChatClient,
  filter: Readonly<Record<string, string>>,
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly RawBan[]> {
  const payload = {
    filter_conditions: filter,
    sort: [{ field: 'created_at', direction: -1 }],
    exclude_expired_bans: true,
    ...page,
  };
  const reply = await client.request<{ readonly bans: readonly RawBan[] }>({
    method: 'GET',
    path: '/query_banned_users',
    query: { payload },
  });
  return reply.bans;
}

export function postQueue(client: ChatClient, body: Readonly<Record<string, unknown>>): Promise<RawQueue> {
  return client.request<RawQueue>({ method: 'POST', path: '/api/v2/moderation/review_queue', body });
}

export function postAction(
  client: ChatClient,
  body: Readonly<Record<string, unknown>>,
): Promise<{ readonly item?: RawItem }> {
  return client.request({ method: 'POST', path: '/api/v2/moderation/submit_action', body });
}

/** Reports a message to the moderators. */
export function flagMessage(client: ChatClient, messageId: string, reason: string): Promise<unknown> {
  return client.request({
    method: 'POST',
    path: '/moderation/flag',
    body: { target_message_id: messageId, ...(reason ? { reason } : {}) },
  });
}
