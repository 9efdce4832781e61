import type { MessageResponse } from '../../../../protocol/index.ts';
import type { ChatClient } from '../../../client/index.ts';
import { partsOf } from '../../../client/resources/channel-path.ts';
import { queryChannel } from '../../../client/resources/channels.ts';
import { deleteBan, postBan } from '../../../client/resources/moderation.ts';

/** A moderator's ban of a person. */
export interface BanOptions {
  /** True to ban from the whole app instead of one conversation. */
  readonly everywhere: boolean;
  /** Null for a permanent ban. */
  readonly minutes: number | null;
  readonly reason: string;
  /** Shadow ban: the person can go on writing, but nobody else sees it. */
  readonly shadow: boolean;
  /** Fate of their existing messages. */
  readonly messages: 'keep' | 'soft' | 'hard';
}

/** Returns the API's fields for a ban, without the target. */
export const banFields = ({ minutes, reason, shadow, messages }: BanOptions) => ({
  ...(minutes !== null && { timeout: minutes }),
  ...(reason.trim() !== '' && { reason: reason.trim() }),
  ...(shadow && { shadow }),
  ...(messages !== 'keep' && { delete_messages: messages }),
});

/**
 * Bans a person.
 * @param target the person, and the conversation in which this person moderates
 */
export const ban = (
  client: ChatClient,
  target: { readonly id: string; readonly cid: string },
  options: BanOptions,
): Promise<unknown> =>
  postBan(client, {
    target_user_id: target.id,
    ...(options.everywhere ? {} : partsOf(target.cid)),
    ...banFields(options),
  });

/**
 * Lifts a ban.
 * @param cid null for a ban from the whole app
 */
export const unban = (client: ChatClient, id: string, cid: string | null): Promise<unknown> =>
  deleteBan(client, id, cid === null ? null : partsOf(cid));

/** Returns the messages before and after one, without marking or watching the channel. */
export async function getAround(
  client: ChatClient,
  cid: string,
  { messageId, limit }: { readonly messageId: string; readonly limit: number },
): Promise<readonly MessageResponse[]> {
  return (await queryChannel(client, cid, { messages: { id_around: messageId, limit } })).messages;
}
