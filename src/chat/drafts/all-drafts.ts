import type { DraftResponse } from '../../../protocol/index.ts';
import { queryDrafts } from '../../client/resources/drafts.ts';
import { type Readable, writable } from '../../util/readable.ts';
import { askAs } from '../ask.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import { coreOf } from '../core.ts';
import type { EventFields } from '../event-fields.ts';
import { readDraft } from './draft.ts';

/** Drafts fetched at once: more rows than are visible at a time. */
const DRAFTS_PAGE = 30;
/** Characters of a draft that a row shows, UTF-16 code units. */
const LINE = 200;

export interface DraftLines {
  /** First words by cid of the unsent texts on all devices of a person. */
  readonly snapshot: Readable<ReadonlyMap<string, string>>;
  stop(): void;
}

/** Watches the person's drafts on the server, without those in threads. */
export function watchDrafts(runtime: ChatRuntime): DraftLines {
  const { session } = coreOf(runtime);
  const snapshot = writable<ReadonlyMap<string, string>>(new Map());
  let stopped = false;

  function put(drafts: readonly DraftResponse[], base: ReadonlyMap<string, string>): void {
    const lines = new Map(base);
    for (const draft of drafts) {
      if (draft.parent_id) continue;
      const { text } = readDraft(draft, LINE).content;
      if (text.trim() === '') lines.delete(draft.channel_cid);
      else lines.set(draft.channel_cid, text);
    }
    snapshot.set(lines);
  }
  /** Loads the drafts. A server without drafts refuses; then only this device's are shown. */
  const load = () =>
    void askAs(runtime, async (client) => {
      const drafts = await queryDrafts(client, {
        filter: { parent_id: { $exists: false } },
        limit: DRAFTS_PAGE,
      });
      if (!stopped) put(drafts, new Map());
    });
  function onEvent({ type, draft }: EventFields): void {
    if (!draft || draft.parent_id) return;
    if (type === 'draft.updated') put([draft], snapshot.get());
    if (type !== 'draft.deleted') return;
    const lines = new Map(snapshot.get());
    lines.delete(draft.channel_cid);
    snapshot.set(lines);
  }

  const stops = [session.events.on(onEvent), session.ready.on(load)];
  load();
  return {
    snapshot,
    stop() {
      stopped = true;
      for (const stop of stops) stop();
    },
  };
}
