import { type ChatError, ChatFailure, type ChatRuntime, type MessageExtra } from '../../../chat/index.ts';
import { postPoll } from '../../../client/resources/polls.ts';
import { type PollDraft, requestOf } from './draft.ts';

/** Makes the poll. @returns what its message is sent with, or why the poll was not taken */
export async function createPoll(
  runtime: ChatRuntime,
  draft: PollDraft,
): Promise<{ readonly extra: MessageExtra } | { readonly error: ChatError }> {
  try {
    const client = runtime.client();
    if (!client) throw new ChatFailure('no-answer');
    const { id } = await postPoll(client, requestOf(draft));
    // Nothing else is attached; that there is a list lets the message go without words.
    return { extra: { poll_id: id, attachments: [] } };
  } catch (cause) {
    return { error: runtime.errorOf(cause) };
  }
}
