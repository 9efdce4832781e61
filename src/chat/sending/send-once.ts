import type { MessageResponse } from '../../../protocol/index.ts';
import { ChatFailure } from '../errors/failure.ts';
import type { Link } from '../link/open-link.ts';
import type { ChatEnvironment } from '../options.ts';
import { storageKeys } from '../store/keys.ts';
import type { OutboxStore } from '../store/outbox-store.ts';
import { type OutgoingMessage, sendMessage } from './outgoing.ts';

interface Sending {
  readonly environment: Pick<ChatEnvironment, 'lock'>;
  /** Public key of the app. */
  readonly key: string;
  readonly outbox: OutboxStore;
  /** Owner of the unsent messages. */
  readonly owner: string;
  readonly link: Link | null;
}

/**
 * Sends a message that other tabs may have read from the store too, under a lock with its id: one tab sends it, and the
 * others wait.
 * @returns the message as the server answered; null if another tab sent it meanwhile
 */
export async function sendOnce(
  { environment, key, outbox, owner, link }: Sending,
  cid: string,
  message: OutgoingMessage,
): Promise<MessageResponse | null> {
  if (!link) throw new ChatFailure('no-answer');
  const isStored = () => outbox.read(owner).some(({ id }) => id === message.id);
  // The page may clear its storage at any time: only a message that leaves during the wait was sent.
  const wasStored = isStored();
  return environment.lock(`${storageKeys(key).outbox}:${message.id}`, async () => {
    if (wasStored && !isStored()) return null;
    const reply = await sendMessage(link.client, cid, message);
    // Before the next tab gets the lock. A refused message waits for its author.
    if (reply.type !== 'error')
      outbox.change(owner, (stored) => stored.filter(({ id }) => id !== message.id));
    return reply;
  });
}
