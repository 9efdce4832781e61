import type { ChatEvent } from '../../protocol/index.ts';
import { API_ERRORS } from '../../protocol/index.ts';
import { type ChatClient, isApiError } from '../client/index.ts';
import { getEventsSince } from '../client/resources/sync.ts';
import { applyEvent } from './apply-event.ts';
import type { Archive, PendingRequest } from './archive.ts';
import { SYNC_CHANNELS_MAX } from './limits.ts';
import { withVoteId } from './local-vote.ts';
import { removeMessage } from './rows.ts';

/** Returns whether the server gave no answer, so that the same request may be sent again. */
const isUnanswered = (cause: unknown): boolean =>
  !isApiError(cause) || cause.cancelled || cause.retryable || cause.status === null;

/**
 * Sends the changes that wait, in their order. A change that the server refuses does not wait any more: the server's
 * state holds, and its author has to hear of it.
 * @param onRefused called with each refused change
 * @returns false if the server stopped answering, and changes still wait
 */
export async function replay(
  client: ChatClient,
  archive: Archive,
  onRefused: (refused: PendingRequest['request']) => void,
): Promise<boolean> {
  let before = '';
  for (;;) {
    const [next] = await archive.pending();
    if (!next) return true;
    const { key, request } = next;
    // The database did not remove it.
    if (key === before) return false;
    before = key;
    let answer: unknown = null;
    try {
      answer = await client.request(request);
    } catch (cause) {
      if (isUnanswered(cause)) return false;
      // Otherwise the refused state would be taken for the later one.
      const [, id] = /^\/messages\/([^/]+)/.exec(request.path) ?? [];
      if (id) await archive.store.write(removeMessage(decodeURIComponent(id)));
      onRefused(request);
    }
    await archive.removePending(key, withVoteId(request, answer));
  }
}

/**
 * Stores the events that were missed since the last synchronisation. Without an answer it is left for the next time; if
 * the server cannot say what was missed, everything but the changes that wait is removed.
 * @param since server time of the last synchronisation; empty for none
 */
export async function synchronise(client: ChatClient, archive: Archive, since: string): Promise<void> {
  const cids = (await archive.channels()).slice(0, SYNC_CHANNELS_MAX).map(({ state }) => state.channel.cid);
  if (since === '' || cids.length === 0) return;
  let events: readonly ChatEvent[];
  try {
    events = await getEventsSince(client, cids, since);
  } catch (cause) {
    const isLate = isApiError(cause) && cause.code === API_ERRORS.timeout.code;
    if (!isLate && !isUnanswered(cause)) await archive.reset();
    return;
  }
  for (const event of events) await applyEvent(archive, event, client.userId);
  const last = events.at(-1) as { readonly created_at?: string } | undefined;
  if (last?.created_at) await archive.setSynced(last.created_at);
}
