import type { MessageResponse } from '../../../../protocol/index.ts';
import type { ChatClient } from '../../../client/index.ts';
import { partsOf } from '../../../client/resources/channel-path.ts';
import { queryChannel } from '../../../client/resources/channels.ts';
import { deleteBan, postBan } from '../../../client/resources/moderation.ts';

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

/** What the API wants of a wish, the target apart. */
export const banFields = ({ minutes, reason, shadow, messages }: BanWish) => ({
  ...(minutes !== null && { timeout: minutes }),
  ...(reason.trim() !== '' && { reason: reason.trim() }),
  ...(shadow && { shadow }),
  ...(messages !== 'keep' && { delete_messages: messages }),
});

/** @param target who is banned, and the conversation that this moderator keeps order in */
export const ban = (
  client: ChatClient,
  target: { readonly id: string; readonly cid: string },
  wish: BanWish,
): Promise<unknown> =>
  postBan(client, {
    target_user_id: target.id,
    ...(wish.everywhere ? {} : partsOf(target.cid)),
    ...banFields(wish),
  });

/** @param cid null: the ban from the whole app */
export const unban = (client: ChatClient, id: string, cid: string | null): Promise<unknown> =>
  deleteBan(client, id, cid === null ? null : partsOf(cid));

/** Messages before and after one: nothing is read or watched by it. */
export async function getAround(
  client: ChatClient,
  cid: string,
  { messageId, limit }: { readonly messageId: string; readonly limit: number },
): Promise<readonly MessageResponse[]> {
  return (await queryChannel(client, cid, { messages: { id_around: messageId, limit } })).messages;
}
