import type { Chat } from '../../chat/index.ts';
import { systemClock } from '../../util/clock.ts';
import type { Readable } from '../../util/readable.ts';
import type { Config, StoopEvents } from '../contract.ts';
import { createStorage } from '../environment/storage.ts';
import type { HostEvents } from '../host-events.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { shelfOf } from './shelf.ts';

/** What is typed and not sent, of whoever types and where. @param parentId of the thread it is typed in */
export function createDraftsOf(config: Readable<Config>, chat: Chat, parentId = ''): Drafts {
  const { key, storage } = config.get();
  return createDrafts({
    key,
    storage: createStorage(storage),
    clock: systemClock,
    shelf: () => shelfOf(config.get(), chat.session.get(), chat.conversation.get(), parentId),
  });
}

/** Drafts go with the person and the conversation, and with the page into the store. */
export function followDrafts(drafts: Drafts, chat: Chat, events: HostEvents): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  addEventListener('pagehide', drafts.save, { signal });
  // The last a phone may say before it ends a page.
  document.addEventListener('visibilitychange', drafts.save, { signal });
  const stops = [
    chat.session.subscribe(drafts.follow),
    chat.conversation.subscribe(drafts.follow),
    events.on('identity', ({ state, reason }: StoopEvents['identity']) => {
      // Signed out, here or in another tab; a visit that ended by itself has a reason.
      if (state === 'none' && reason === undefined) drafts.forget();
    }),
  ];
  return () => {
    drafts.save();
    ended.abort();
    for (const stop of stops) stop();
  };
}
