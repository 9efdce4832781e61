import type { DraftResponse } from '../../../protocol/index.ts';
import { queryDrafts } from '../../client/resources/drafts.ts';
import { type Readable, writable } from '../../util/readable.ts';
import { askAs } from '../ask.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import { coreOf } from '../core.ts';
import type { EventFields } from '../event-fields.ts';
import { readDraft } from './draft.ts';

/** Drafts asked for at once: more rows than anybody has in sight. */
const DRAFTS_PAGE = 30;
/** As much of one as a row shows, UTF-16 code units. */
const LINE = 200;

export interface DraftLines {
  /** First words by cid, of what a person has begun on any of their devices and not sent. */
  readonly snapshot: Readable<ReadonlyMap<string, string>>;
  stop(): void;
}

/** What the API keeps of a person's drafts, those in threads left out, as it changes. */
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
  /** A server without drafts refuses; then there are those of this device. */
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
