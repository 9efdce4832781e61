import type { DetachedRequest } from '../../client/index.ts';
import { draftPath, queryDrafts, removeDraft, saveDraft } from '../../client/resources/drafts.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import { mentionsIn } from '../composer/index.ts';
import { environmentOf } from '../ports/index.ts';
import { type DraftContent, type DraftPlace, readDraft, type ServerDraft } from './draft.ts';

/** The requests about one place's draft. All but `hurry` reject with errors for `ChatRuntime.errorOf`. */
export interface DraftRequests {
  /** Returns whether requests can be made: somebody is signed in, and the place's channel is open. */
  ready(): boolean;
  /** Resolves with null if the server has no draft. */
  load(): Promise<ServerDraft | null>;
  save(content: DraftContent): Promise<ServerDraft>;
  remove(): Promise<void>;
  /** Prepares `hurry`: stores the connection's data, because the connection ends before the page does. */
  prepare(): void;
  /**
   * Saves the draft, or removes it if it is null, while the page ends. The outcome is not reported.
   * @returns whether the request was sent
   */
  hurry(content: DraftContent | null): boolean;
}

interface RequestsOf {
  /** Id of the drafts' owner. */
  readonly owner: string;
  readonly place: DraftPlace;
  /** Longest text, UTF-16 code units. */
  readonly most: () => number;
}

export function draftRequests(runtime: ChatRuntime, { owner, place, most }: RequestsOf): DraftRequests {
  const { cid, parentId } = place;
  const parent = parentId === '' ? {} : { parent_id: parentId };
  /** Prepared requests, for when the connection has been closed or another conversation is open. */
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
      // Queries a list, because an empty list is no error; browsers would log a failed request.
      const {
        drafts: [draft],
      } = await queryDrafts(open(), {
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
      environmentOf(runtime)
        .environment.fetch(url, {
          method: content ? 'POST' : 'DELETE',
          keepalive: true,
          headers: {
            ...headers,
            ...(content && { 'Content-Type': 'application/json' }),
          },
          ...(content && { body: JSON.stringify({ message: body(content) }) }),
        })
        // More than 64 KB, or offline: the draft stays on this device and is sent at the next visit.
        .catch(() => {});
      return true;
    },
  };
}
