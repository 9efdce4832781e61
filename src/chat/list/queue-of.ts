import type { ChatRuntime } from '../chat-runtime.ts';
import type { SupportPlace } from '../model.ts';
import { supportPlaceOf } from './support-place.ts';

/** A conversation's place in the queue, for the person who would act on it. */
export interface PlaceInQueue {
  readonly place: SupportPlace;
  /** Id of the person. */
  readonly me: string;
}

/**
 * Returns a conversation's place in the queue; null for other channels, and for one that is not loaded.
 * @param cid the open conversation without it
 */
export function queueOf(runtime: ChatRuntime | null, cid?: string): PlaceInQueue | null {
  if (!runtime) return null;
  const channel = cid === undefined ? runtime.channel() : runtime.link()?.channels.get(cid);
  const place = supportPlaceOf(channel?.data);
  return place && { place, me: runtime.me() };
}
