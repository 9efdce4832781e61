import type { DraftMessagePayload } from 'stream-chat';
import { mentionsIn } from '../composer/index.ts';
import { coreOf } from '../core.ts';
import type { Inside } from '../inside.ts';
import { type DraftContent, type DraftPlace, readDraft, type ServerDraft } from './draft.ts';

/** The calls about one place's draft. All but `hurry` reject with what `Inside.errorOf` reads. */
export interface DraftRequests {
  /** Whether they can be made now: somebody is here, and the place's channel is open. */
  ready(): boolean;
  /** Null where the server has none. */
  load(): Promise<ServerDraft | null>;
  save(content: DraftContent): Promise<ServerDraft>;
  remove(): Promise<void>;
  /** There will be something to hurry with: notes what that needs of the connection, which ends before the page does. */
  prepare(): void;
  /**
   * Saves or, where nothing is left, removes it although the page ends now; nobody hears what became of it.
   * @returns whether it was sent off
   */
  hurry(content: DraftContent | null): boolean;
}

interface Known {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, string>>;
}

/** @param owner whose drafts they are. @param most longest text, UTF-16 code units */
export function draftRequests(
  inside: Inside,
  owner: string,
  place: DraftPlace,
  most: () => number,
): DraftRequests {
  const { cid, parentId } = place;
  const parent = parentId === '' ? {} : { parent_id: parentId };
  /** What a request is made of, for when the connection has been closed or another conversation is open. */
  let known: Known | null = null;
  const open = () => {
    const channel = inside.channel();
    if (!channel || channel.cid !== cid || !inside.client()) throw new Error(`expected ${cid} to be open`);
    return channel;
  };
  const body = ({ text, attachments, quotedId, called }: DraftContent) =>
    ({
      text,
      attachments,
      ...mentionsIn(text, called, []),
      ...(quotedId !== null && { quoted_message_id: quotedId }),
      ...parent,
    }) as unknown as DraftMessagePayload;

  return {
    ready: () => inside.channel()?.cid === cid && inside.client() !== null,
    async load() {
      open();
      // Asked for as a list: that there is none is no error, and browsers would note one.
      const found = await inside.client()?.queryDrafts({
        filter: { channel_cid: cid, parent_id: parentId === '' ? { $exists: false } : parentId },
        limit: 1,
      });
      const [draft] = found?.drafts ?? [];
      return draft ? readDraft(draft, most()) : null;
    },
    async save(content) {
      return readDraft((await open().createDraft(body(content))).draft, most());
    },
    async remove() {
      await open().deleteDraft(parent);
    },
    prepare() {
      const client = inside.client();
      const channel = inside.channel();
      if (!client || channel?.cid !== cid) return;
      const { headers, params } = client._enrichAxiosOptions();
      known = { headers: headers as Known['headers'], params, path: `${channel._channelURL()}/draft` };
    },
    hurry(content) {
      if (!known || inside.me() !== owner) return false;
      // Past the library, which cannot say that a request is to outlive its page.
      const { headers, params, path } = known;
      const query = new URLSearchParams({ ...params, ...(content ? {} : parent) });
      coreOf(inside)
        .environment.fetch(`${path}?${query}`, {
          method: content ? 'POST' : 'DELETE',
          keepalive: true,
          headers: {
            ...headers,
            ...(content && { 'Content-Type': 'application/json' }),
          },
          ...(content && { body: JSON.stringify({ message: body(content) }) }),
        })
        // More than 64 KB, or no wire: what is kept on this device goes out at the next visit.
        .catch(() => {});
      return true;
    },
  };
}
