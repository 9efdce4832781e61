import type { DetachedRequest } from '../../client/index.ts';
import { draftPath, queryDrafts, removeDraft, saveDraft } from '../../client/resources/drafts.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import { mentionsIn } from '../composer/index.ts';
import { coreOf } from '../core.ts';
import { type DraftContent, type DraftPlace, readDraft, type ServerDraft } from './draft.ts';

/** The calls about one place's draft. All but `hurry` reject with what `ChatRuntime.errorOf` reads. */
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

/** @param owner whose drafts they are. @param most longest text, UTF-16 code units */
export function draftRequests(
  runtime: ChatRuntime,
  owner: string,
  place: DraftPlace,
  most: () => number,
): DraftRequests {
  const { cid, parentId } = place;
  const parent = parentId === '' ? {} : { parent_id: parentId };
  /** What a request is made of, for when the connection has been closed or another conversation is open. */
  let known: Readonly<Record<'save' | 'remove', DetachedRequest | null>> | null = null;
  const open = () => {
    const client = runtime.client();
    if (runtime.channel()?.cid !== cid || !client) throw new Error(`expected ${cid} to be open`);
    return client;
  };
  const body = ({ text, attachments, quotedId, called }: DraftContent) => ({
    text,
    attachments,
    ...mentionsIn(text, called, []),
    ...(quotedId !== null && { quoted_message_id: quotedId }),
    ...parent,
  });

  return {
    ready: () => runtime.channel()?.cid === cid && runtime.client() !== null,
    async load() {
      // Asked for as a list: that there is none is no error, and browsers would note one.
      const [draft] = await queryDrafts(open(), {
        filter: { channel_cid: cid, parent_id: parentId === '' ? { $exists: false } : parentId },
        limit: 1,
      });
      return draft ? readDraft(draft, most()) : null;
    },
    async save(content) {
      return readDraft(await saveDraft(open(), cid, body(content)), most());
    },
    async remove() {
      await removeDraft(open(), cid, parentId);
    },
    prepare() {
      const client = runtime.channel()?.cid === cid ? runtime.client() : null;
      if (!client) return;
      const path = draftPath(cid);
      known = { save: client.detached({ path }), remove: client.detached({ path, query: parent }) };
    },
    hurry(content) {
      const request = known?.[content ? 'save' : 'remove'];
      if (!request || runtime.me() !== owner) return false;
      const { headers, url } = request;
      coreOf(runtime)
        .environment.fetch(url, {
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
