import { type Readable, writable } from '../../util/readable.ts';
import { attachmentsOf } from '../content/attachments.ts';
import { ChatFailure } from '../failure.ts';
import type { Inside } from '../inside.ts';
import type { Attachment, AttachmentKind } from '../message-content.ts';
import type { ChatError, Person } from '../model.ts';
import { SHARED_PAGES_AT_ONCE } from './constants.ts';
import { getShared } from './requests.ts';

/** What was shared in a channel, by what it is. */
export type SharedKind = 'media' | 'files' | 'links';

export interface SharedItem {
  /** Unlike any other's of the list. */
  readonly key: string;
  readonly messageId: string;
  readonly attachment: Attachment;
  readonly author: Person;
  readonly at: number;
}

export interface SharedSnapshot {
  readonly items: readonly SharedItem[];
  readonly loading: boolean;
  readonly hasMore: boolean;
  readonly error: ChatError | null;
}

/** The API's types that are asked for, and the kinds that are kept of what comes. */
const KINDS: Readonly<Record<SharedKind, { types: readonly string[]; kinds: readonly AttachmentKind[] }>> = {
  media: { types: ['image', 'video'], kinds: ['image', 'video'] },
  files: { types: ['file', 'audio', 'voiceRecording'], kinds: ['file', 'audio', 'voice'] },
  // Previews of pages have the type of what is on the page.
  links: { types: [], kinds: ['link'] },
};

/** Newest first, a page at a time. */
export function openShared(inside: Inside, cid: string, kind: SharedKind) {
  const { types, kinds } = KINDS[kind];
  const snapshot = writable<SharedSnapshot>({ items: [], loading: true, hasMore: false, error: null });
  let next: string | undefined;
  let stopped = false;

  async function load(): Promise<void> {
    snapshot.set({ ...snapshot.get(), loading: true, error: null });
    try {
      let items = snapshot.get().items;
      const before = items.length;
      for (let page = 0; page < SHARED_PAGES_AT_ONCE && items.length === before; page += 1) {
        const client = inside.client();
        if (!client) throw new ChatFailure('no-answer');
        const reply = await getShared(client, cid, types, next);
        if (stopped) return;
        next = reply.next;
        items = [...items, ...reply.results.flatMap(({ message }) => (message ? itemsOf(message) : []))];
        if (next === undefined) break;
      }
      snapshot.set({ items, loading: false, hasMore: next !== undefined, error: null });
    } catch (cause) {
      if (!stopped) snapshot.set({ ...snapshot.get(), loading: false, error: inside.errorOf(cause) });
    }
  }

  function itemsOf(message: Parameters<typeof attachmentsOf>[0]): SharedItem[] {
    const author = inside.person(message.user ?? { id: '' });
    return attachmentsOf(message).flatMap((attachment, index) =>
      kinds.includes(attachment.kind)
        ? [
            {
              key: `${message.id} ${index}`,
              messageId: message.id,
              attachment,
              author,
              at: Date.parse(message.created_at ?? '') || 0,
            },
          ]
        : [],
    );
  }

  void load();
  return {
    snapshot: snapshot as Readable<SharedSnapshot>,
    more: () => void load(),
    stop() {
      stopped = true;
    },
  };
}
