import type { ChatClient } from '../../client/index.ts';
import { postAction, postQueue } from '../../client/resources/moderation.ts';

/** Returns the review queue's item about a message; null if there is none. */
export async function findReview(client: ChatClient, messageId: string, cid: string): Promise<string | null> {
  const filter = { entity_id: messageId, channel_cid: cid };
  const { items } = await postQueue(client, { filter, limit: 1 });
  return items?.[0]?.id ?? null;
}

/** Undeletes the message of an item, by the only method of the API that is open to people. */
export const restoreReviewed = (client: ChatClient, itemId: string): Promise<unknown> =>
  postAction(client, { item_id: itemId, action_type: 'restore' });
