import { answerInvite as answer } from '../../client/resources/channel-changes.ts';
import { askAs } from '../ask.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import type { ChatError } from '../model.ts';

/**
 * Accepts or declines the invite to a channel.
 * @returns null when done, or the error
 */
export function answerInvite(runtime: ChatRuntime, cid: string, accept: boolean): Promise<ChatError | null> {
  return askAs(runtime, (client) => answer(client, cid, accept));
}
