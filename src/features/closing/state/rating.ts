import type { ConversationRating } from '../../../../protocol/index.ts';
import { askAs, type ChatError, type ChatRuntime } from '../../../chat/index.ts';
import { getRating, postRating } from '../../../client/resources/channel-changes.ts';

/** The most characters of a rating's text (`server/src/domain/limits.ts`). */
export const LONGEST_RATING = 1_000;

/** The scores, the worst first. */
export const SCORES = [1, 2, 3, 4, 5] as const;

export type Rating = Pick<ConversationRating, 'score' | 'text'>;

/** Creates the commands by which a visitor rates a closed conversation. */
export const createRatings = (runtime: ChatRuntime) => ({
  /** Returns whether this person may rate the open conversation: its visitor, where the owner wants ratings. */
  mayRate(): boolean {
    const capabilities = runtime.channel()?.data?.own_capabilities;
    return Array.isArray(capabilities) && capabilities.includes('rate-channel');
  },
  /** Returns the rating that was given before; null if there is none. @throws ChatFailure */
  async rating(cid: string): Promise<Rating | null> {
    const client = runtime.client();
    return client ? getRating(client, cid) : null;
  },
  /** Stores a rating in place of an earlier one. Returns null, or the error. */
  rate(cid: string, rating: Rating): Promise<ChatError | null> {
    return askAs(runtime, async (client) => {
      await postRating(client, cid, rating);
    });
  },
});
