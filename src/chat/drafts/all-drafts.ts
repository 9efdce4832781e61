import type { DraftResponse } from '../../../protocol/index.ts';
import { queryDrafts } from '../../client/resources/drafts.ts';
import { type Readable, writable } from '../../util/readable.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import { createSessionList, followSession } from '../live-list/index.ts';
import type { LeftBy } from '../news/handled-by.ts';
import { readDraft } from './draft.ts';

/** Drafts fetched at once: more rows than are visible at a time. */
const DRAFTS_PAGE = 30;
/** Drafts beyond these are not fetched. */
const DRAFTS_MAX = 300;
/** Characters of a draft that a row shows, UTF-16 code units. */
const LINE = 200;

export interface DraftLines {
  /** First words by cid of the unsent texts on all devices of a person. */
  readonly snapshot: Readable<ReadonlyMap<string, string>>;
  stop(): void;
}

interface DraftLine {
  readonly cid: string;
  readonly text: string;
}

function lineOf(draft: DraftResponse): DraftLine {
  return { cid: draft.channel_cid, text: readDraft(draft, LINE).content.text };
}

/**
 * Watches the person's drafts on the server, without those in threads. A server without drafts refuses; then only this
 * device's are shown.
 */
export function watchDrafts(runtime: ChatRuntime): DraftLines {
  const snapshot = writable<ReadonlyMap<string, string>>(new Map());

  const list = createSessionList<DraftLine>(runtime, {
    keyOf: ({ cid }) => cid,
    // A draft from an event is newer than the one in a page.
    merge: (known) => known,
    pageSize: () => DRAFTS_PAGE,
    async fetchPage(client, { limit, cursor }) {
      const filter = { parent_id: { $exists: false } };
      const { drafts, next = null } = await queryDrafts(client, {
        ...{ filter, limit },
        ...(cursor ? { next: cursor } : {}),
      });
      return { items: drafts.map(lineOf), next };
    },
    reduce(items, event) {
      const { draft } = event;
      if (!draft || draft.parent_id) return;
      switch (event.type) {
        case 'draft.updated':
          items.put(lineOf(draft));
          break;
        case 'draft.deleted':
          items.delete(draft.channel_cid);
          break;
        default: {
          event.type satisfies LeftBy<'drafts'>;
        }
      }
    },
    changed() {
      const written = list.items.list().filter(({ text }) => text.trim() !== '');
      snapshot.set(new Map(written.map(({ cid, text }) => [cid, text])));
      const { phase, reading, hasMore, error } = list.state;
      // Any row of the channel list may have a draft, so the next page follows at once.
      const isShort = list.items.size < DRAFTS_MAX;
      if (phase === 'ready' && reading === null && hasMore && !error && isShort) void list.loadMore();
    },
  });
  return { snapshot, stop: followSession(runtime, list) };
}
