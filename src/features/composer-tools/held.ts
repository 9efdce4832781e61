import type { FilesPlace, Uploads } from '../../chat/composer/index.ts';
import type { ChatModel } from '../../chat/index.ts';
import { sendInto } from './state/index.ts';

/**
 * Files whose message is sent automatically once they have arrived. The message belongs to the files, not to the
 * composer. The composer may show another conversation by then, and text written there must not be sent.
 */
const HELD = new WeakSet<Uploads>();
/** Files shown by a composer, which sends held files together with its text. */
const SHOWN = new WeakSet<Uploads>();
const looks = new WeakMap<Uploads, () => void>();

export const isHeld = (uploads: Uploads): boolean => HELD.has(uploads);

export const release = (uploads: Uploads): boolean => HELD.delete(uploads);

/**
 * Marks files as shown by a composer.
 * @returns a function to call when the composer no longer shows them
 */
export function shows(uploads: Uploads): () => void {
  SHOWN.add(uploads);
  return () => {
    SHOWN.delete(uploads);
    looks.get(uploads)?.();
  };
}

/** Holds a message until its files have arrived. If no composer shows them by then, it is sent without one. */
export function hold(uploads: Uploads, model: ChatModel, place: FilesPlace): void {
  HELD.add(uploads);
  const look = () => {
    const items = uploads.items.get();
    const busy = items.some(({ state }) => state === 'pending' || state === 'uploading');
    if (HELD.has(uploads) && (busy || SHOWN.has(uploads))) return;
    stop();
    looks.delete(uploads);
    // Without a cid, the visitor had no identity when they added the files. Their only conversation was not
    // known yet.
    if (!HELD.delete(uploads) || place.cid === '') return;
    const attachments = uploads.take();
    if (attachments.length === 0) return;
    void model.runtime().then((runtime) => sendInto(runtime, place, { attachments }));
  };
  const stop = uploads.items.subscribe(look);
  looks.set(uploads, look);
}
