import type { MessageResponse, StreamChat, UserResponse } from 'stream-chat';

/** What a moderator decides about somebody. */
export interface BanWish {
  /** From the whole app; else from one conversation. */
  readonly everywhere: boolean;
  /** Null: for good. */
  readonly minutes: number | null;
  readonly reason: string;
  /** The banned one goes on writing, and nobody else sees it. */
  readonly shadow: boolean;
  /** What becomes of what they wrote so far. */
  readonly messages: 'keep' | 'soft' | 'hard';
}

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
  readonly duration: string;
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

/**
 * Roles whose people keep no order in the whole app unless it says otherwise; they are not asked for, because a refusal
 * would stand in their browser's console. Roles that nobody knows here may do anything.
 */
const NOT_OF_APP: ReadonlySet<string> = new Set(['user', 'guest', 'anonymous', 'agent']);

/** Whether it makes sense to ask for what moderators of the app may see; the server decides. */
export const mayModerateApp = (client: StreamChat): boolean => !NOT_OF_APP.has(client.user?.role ?? 'user');

const at = (client: StreamChat, path: string) => `${client.baseURL ?? ''}${path}`;

export function channelOf(cid: string): { type: string; id: string } {
  const colon = cid.indexOf(':');
  return { type: cid.slice(0, colon), id: cid.slice(colon + 1) };
}

/** What the API wants of a wish, the target apart. */
export const banFields = ({ minutes, reason, shadow, messages }: BanWish) => ({
  ...(minutes !== null && { timeout: minutes }),
  ...(reason.trim() !== '' && { reason: reason.trim() }),
  ...(shadow && { shadow }),
  ...(messages !== 'keep' && { delete_messages: messages }),
});

export const postBan = (client: StreamChat, targetId: string, cid: string, wish: BanWish) =>
  client.post(at(client, '/moderation/ban'), {
    target_user_id: targetId,
    ...(wish.everywhere ? {} : channelOf(cid)),
    ...banFields(wish),
  });

/** @param cid null: the ban from the whole app */
export const deleteBan = (client: StreamChat, targetId: string, cid: string | null) =>
  client.delete(at(client, '/moderation/ban'), {
    target_user_id: targetId,
    ...(cid === null ? {} : channelOf(cid)),
  });

export async function getBans(
  client: StreamChat,
  filter: Readonly<Record<string, string>>,
  limit: number,
  offset: number,
): Promise<readonly RawBan[]> {
  const payload = {
    filter_conditions: filter,
    sort: [{ field: 'created_at', direction: -1 }],
    exclude_expired_bans: true,
    limit,
    offset,
  };
  const reply = await client.get<{ bans: RawBan[]; duration: string }>(at(client, '/query_banned_users'), {
    payload,
  });
  return reply.bans;
}

export const postQueue = (client: StreamChat, body: Readonly<Record<string, unknown>>) =>
  client.post<RawQueue & { duration: string }>(at(client, '/api/v2/moderation/review_queue'), body);

export const postAction = (client: StreamChat, body: Readonly<Record<string, unknown>>) =>
  client.post<{ item?: RawItem; duration: string }>(at(client, '/api/v2/moderation/submit_action'), body);

/** Messages before and after one, past what the library keeps: nothing is read or watched by it. */
export async function getAround(
  client: StreamChat,
  cid: string,
  messageId: string,
  limit: number,
): Promise<readonly MessageResponse[]> {
  const { type, id } = channelOf(cid);
  const reply = await client.post<{ messages: MessageResponse[]; duration: string }>(
    at(client, `/channels/${encodeURIComponent(type)}/${encodeURIComponent(id)}/query`),
    { data: {}, state: true, messages: { id_around: messageId, limit } },
  );
  return reply.messages;
}
