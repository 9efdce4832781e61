import {
  type Attachment,
  type AttachmentKind,
  attachmentsOf,
  type ChatError,
  type ChatRuntime,
  createSessionList,
  type Person,
} from '../../../chat/index.ts';
import { type Readable, writable } from '../../../util/readable.ts';
import { SHARED_PAGE, SHARED_PAGES_AT_ONCE } from './constants.ts';
import { getShared } from './requests.ts';

/** Kind of shared attachment. */
export type SharedKind = 'media' | 'files' | 'links';

export interface SharedItem {
  /** Unique in the list. */
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

/** API types to request, and the kinds of attachments to keep from the answer. */
const KINDS: Readonly<Record<SharedKind, { types: readonly string[]; kinds: readonly AttachmentKind[] }>> = {
  media: { types: ['image', 'video'], kinds: ['image', 'video'] },
  files: { types: ['file', 'audio', 'voiceRecording'], kinds: ['file', 'audio', 'voice'] },
  // A link preview has the type of the page's content.
  links: { types: [], kinds: ['link'] },
};

/** Opens the list of shared attachments, newest first, a page at a time. */
export function openShared(runtime: ChatRuntime, cid: string, kind: SharedKind) {
  const { types, kinds } = KINDS[kind];
  const snapshot = writable<SharedSnapshot>({ items: [], loading: true, hasMore: false, error: null });
  const list = createSessionList<SharedItem>(runtime, {
    keyOf: ({ key }) => key,
    pageSize: () => SHARED_PAGE,
    async fetchPage(client, { cursor }) {
      const items: SharedItem[] = [];
      let next = cursor;
      for (let page = 0; page < SHARED_PAGES_AT_ONCE && items.length === 0; page += 1) {
        const reply = await getShared(client, cid, { types, next });
        next = reply.next;
        items.push(...reply.results.flatMap(({ message }) => (message ? itemsOf(message) : [])));
        if (next === undefined) break;
      }
      return { items, next: next ?? null };
    },
    changed() {
      const { reading, hasMore, error } = list.state;
      snapshot.set({ items: list.items.list(), loading: reading !== null, hasMore, error });
    },
  });

  function itemsOf(message: Parameters<typeof attachmentsOf>[0]): SharedItem[] {
    const author = runtime.person(message.user ?? { id: '' });
    const at = Date.parse(message.created_at ?? '') || 0;
    return attachmentsOf(message).flatMap((attachment, index) =>
      kinds.includes(attachment.kind)
        ? [{ key: `${message.id} ${index}`, messageId: message.id, attachment, author, at }]
        : [],
    );
  }

  void list.read();
  return {
    snapshot: snapshot as Readable<SharedSnapshot>,
    more: () => void list.loadMore(),
    stop: () => list.stop(),
  };
}
