/**
 * Drafts stored by the API, for all devices of a person. The code has its own chunk: it imports only types of the chat
 * client, and works with the client through `ChatRuntime`.
 */

import type { ChatRuntime } from '../chat-runtime.ts';
import type { MessageSnapshot } from '../model.ts';
import { environmentOf, sessionOf } from '../ports/index.ts';
import type { DraftContent, DraftPlace } from './draft.ts';
import { draftNotes } from './draft-notes.ts';
import { draftRequests } from './draft-requests.ts';
import { type DraftPorts, DraftSync } from './draft-sync.ts';
import { quotedIn } from './quoted.ts';

export { watchDrafts } from './all-drafts.ts';
export type { DraftContent, DraftPlace } from './draft.ts';
export type { DraftSync } from './draft-sync.ts';

export interface DraftView extends Pick<DraftPorts, 'most' | 'written' | 'pass' | 'failed'> {
  /** @param quoted the quoted message as the server sent it; null if the server sent none */
  readonly show: (content: DraftContent, quoted: MessageSnapshot | null) => void;
}

/**
 * Starts to store a place's draft; null while nobody is signed in.
 * @returns the draft, and a function that stops
 */
export function keepDraft(
  runtime: ChatRuntime,
  place: DraftPlace,
  view: DraftView,
): { readonly sync: DraftSync; readonly stop: () => void } | null {
  const owner = runtime.me();
  const key = runtime.client()?.key;
  if (owner === '' || !key) return null;
  const { environment } = environmentOf(runtime);
  const session = sessionOf(runtime);
  const sync = new DraftSync({
    ...view,
    place,
    clock: runtime.clock,
    requests: draftRequests(runtime, { owner, place, most: view.most }),
    notes: draftNotes(environment.storage, { key, owner, place }),
    show: (content) => view.show(content, quotedIn(runtime, content)),
    // Another person's text is not part of this draft.
    written: () => (runtime.me() === owner ? view.written() : null),
  });
  const stopListening = session.events.on((event) => sync.onEvent(event));
  return {
    sync,
    stop() {
      stopListening();
      sync.stop();
    },
  };
}
