import { sendInto, type Uploads } from '../../chat/composer/index.ts';
import type { ChatModel } from '../../chat/index.ts';
import type { FilesPlace } from './shelves.ts';

/** `words`: goes with the words that stand in the composer · `alone`: those are another message, however they came there. */
export type Held = 'words' | 'alone';

/**
 * Files whose message goes by itself once they have arrived. It is theirs and not the composer's, which meanwhile may show
 * another conversation: what is written there must not go.
 */
const HELD = new WeakMap<Uploads, Held>();
/** Those before a composer, which sends what is held with the words that stand in it. */
const SHOWN = new WeakSet<Uploads>();
const looks = new WeakMap<Uploads, () => void>();

export const isHeld = (uploads: Uploads): boolean => HELD.has(uploads);

/** @returns as what it was held; undefined where it was not */
export function release(uploads: Uploads): Held | undefined {
  const held = HELD.get(uploads);
  HELD.delete(uploads);
  return held;
}

/** A composer shows them. @returns what to do when it does no more */
export function shows(uploads: Uploads): () => void {
  SHOWN.add(uploads);
  return () => {
    SHOWN.delete(uploads);
    looks.get(uploads)?.();
  };
}

/** Holds a message until its files have arrived; where they are not shown by then it goes without a composer. */
export function hold(uploads: Uploads, model: ChatModel, place: FilesPlace, held: Held): void {
  HELD.set(uploads, held);
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
    void model.inside().then((inside) => sendInto(inside, place, { attachments }));
  };
  const stop = uploads.items.subscribe(look);
  looks.set(uploads, look);
}
