import { type ChatError, ChatFailure, type ChatRuntime, type MessageExtra } from '../../../chat/index.ts';
import { postPoll } from '../../../client/resources/polls.ts';
import { type PollDraft, requestOf } from './draft.ts';

/**
 * Creates a poll.
 * @returns the extra fields of its message, or why the server refused the poll
 */
export async function createPoll(
  runtime: ChatRuntime,
  draft: PollDraft,
): Promise<{ readonly extra: MessageExtra } | { readonly error: ChatError }> {
  try {
    const client = runtime.client();
    if (!client) throw new ChatFailure('no-answer');
    const { id } = await postPoll(client, requestOf(draft));
    // The empty list lets the message be sent without text.
    return { extra: { poll_id: id, attachments: [] } };
  } catch (cause) {
    return { error: runtime.errorOf(cause) };
  }
}
