import { sendInto, type Uploads } from '../../chat/composer/index.ts';
import type { ChatModel } from '../../chat/index.ts';
import type { FilesPlace } from './shelves.ts';

/**
 * Files whose message goes by itself once they have arrived. It is theirs and not the composer's, which meanwhile may show
 * another conversation: what is written there must not go.
 */
const HELD = new WeakSet<Uploads>();
/** Those before a composer, which sends what is held with the words that stand in it. */
const SHOWN = new WeakSet<Uploads>();
const looks = new WeakMap<Uploads, () => void>();

export const isHeld = (uploads: Uploads): boolean => HELD.has(uploads);

export const release = (uploads: Uploads): boolean => HELD.delete(uploads);

/** A composer shows them. @returns what to do when it does no more */
export function shows(uploads: Uploads): () => void {
  SHOWN.add(uploads);
  return () => {
    SHOWN.delete(uploads);
    looks.get(uploads)?.();
  };
}

/** Holds a message until its files have arrived; where they are not shown by then it goes without a composer. */
export function hold(uploads: Uploads, model: ChatModel, place: FilesPlace): void {
  HELD.add(uploads);
  const look = () => {
    const items = uploads.items.get();
    const busy = items.some(({ state }) => state === 'pending' || state === 'uploading');
    if (HELD.has(uploads) && (busy || SHOWN.has(uploads))) return;
    stop();
    looks.delete(uploads);
    // Who was nobody when they were added has one conversation only, and it was not known yet.
    if (!HELD.delete(uploads) || place.cid === '') return;
    const attachments = uploads.take();
    if (attachments.length === 0) return;
    void model.runtime().then((runtime) => sendInto(runtime, place, { attachments }));
  };
  const stop = uploads.items.subscribe(look);
  looks.set(uploads, look);
}
