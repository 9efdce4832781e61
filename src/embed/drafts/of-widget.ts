import type { Chat } from '../../chat/index.ts';
import { systemClock } from '../../util/clock.ts';
import type { Readable } from '../../util/readable.ts';
import type { Config, StoopEvents } from '../contract.ts';
import { createStorage } from '../environment/storage.ts';
import type { HostEvents } from '../host-events.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { shelfOf } from './shelf.ts';

/** Creates the drafts of the person who types, by place. @param parentId parent of the thread that is typed in */
export function createDraftsOf(config: Readable<Config>, chat: Chat, parentId = ''): Drafts {
  const { key, storage } = config.get();
  return createDrafts({
    key,
    storage: createStorage(storage),
    clock: systemClock,
    shelf: () => shelfOf(config.get(), chat.session.get(), { ...chat.conversation.get(), parentId }),
  });
}

/** Makes drafts follow the person and the conversation, and stores them when the page goes. */
export function followDrafts(drafts: Drafts, chat: Chat, events: HostEvents): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  addEventListener('pagehide', drafts.save, { signal });
  // The last event that a phone may fire before it ends a page.
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
