import type { ChatError } from '../../chat/index.ts';
import type { LiveShares } from './state/index.ts';

/**
 * Stops every share of this device.
 * @returns null, or the first error
 */
export async function stopAll(live: LiveShares): Promise<ChatError | null> {
  const { shares } = live.snapshot.get();
  const answers = await Promise.all(shares.map(({ messageId }) => live.stop(messageId)));
  return answers.find((error) => error !== null) ?? null;
}
