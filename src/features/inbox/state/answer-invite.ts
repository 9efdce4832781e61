import { askAs, type ChatError, type ChatRuntime } from '../../../chat/index.ts';
import { answerInvite as answer } from '../../../client/resources/channel-changes.ts';

/**
 * Accepts or declines the invite to a channel.
 * @returns null when done, or the error
 */
export function answerInvite(runtime: ChatRuntime, cid: string, accept: boolean): Promise<ChatError | null> {
  return askAs(runtime, (client) => answer(client, cid, accept));
}
