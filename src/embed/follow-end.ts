import type { Chat } from '../chat/index.ts';
import type { HostEvents } from './host-events.ts';

/** Tells the page when the shown conversation is closed: nobody can write in it any more. */
export function followEnd({ conversation }: Chat, events: HostEvents): () => void {
  let open: string | null = null;
  return conversation.subscribe(() => {
    const { cid, composer } = conversation.get();
    if (cid && cid === open && composer === 'frozen') events.emit('conversation:end', { cid });
    open = composer === 'open' ? cid : null;
  });
}
