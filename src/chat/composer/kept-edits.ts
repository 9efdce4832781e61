import type { ChatRuntime } from '../chat-runtime.ts';
import { coreOf } from '../core.ts';
import type { MessageExtra, MessageSnapshot } from '../model.ts';
import { ownerOf } from '../store/owner-of.ts';
import { type KeptStore, keptStore, keptUnder } from './kept-store.ts';

const PREFIX = 'edit ';

/** The edits of one person on this page, by message id. */
interface Edits {
  readonly owner: string;
  /** Edits from before the page was loaded: the new text, the text at that time, and the extra fields. */
  readonly before: Map<string, readonly unknown[]>;
  /** Texts that the server has refused since. */
  readonly failed: Map<string, string>;
  /** The store of each edit. */
  readonly stores: Map<string, KeptStore>;
}

const editsByChat = new WeakMap<object, Edits>();

function editsOf(runtime: ChatRuntime): Edits {
  const core = coreOf(runtime);
  const owner = runtime.me();
  const known = editsByChat.get(core);
  if (known?.owner === owner) return known;
  const edits: Edits = { owner, before: new Map(), failed: new Map(), stores: new Map() };
  for (const [place, { called }] of keptUnder(runtime, PREFIX)) {
    const id = place.slice(PREFIX.length);
    edits.before.set(id, called);
    storeOf(runtime, edits, id);
  }
  editsByChat.set(core, edits);
  if (known) return edits;
  core.session.identities.on(({ from, to }) => {
    if (!from || ownerOf(from) === ownerOf(to)) return;
    // Edits are removed with the person who wrote them.
    for (const store of editsByChat.get(core)?.stores.values() ?? []) store.write({ called: [] });
    editsByChat.set(core, { owner: '', before: new Map(), failed: new Map(), stores: new Map() });
  });
  return edits;
}

function storeOf(runtime: ChatRuntime, { stores }: Edits, id: string): KeptStore | null {
  const store = stores.get(id) ?? keptStore(runtime, `${PREFIX}${id}`);
  if (store) stores.set(id, store);
  return store;
}

/**
 * Checks stored extra fields only loosely: any script can write the page's storage, and the server checks them anyway.
 */
const extraOf = (stored: unknown): MessageExtra | undefined =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : undefined;

const storedText = (runtime: ChatRuntime, id: string): string | undefined =>
  coreOf(runtime).ports.messages.get(id)?.message.text;

/**
 * Stores a failed edit until the server accepts it or its author gives it up. After a reload the edit is sent again, so
 * that it shows in its message with the error beside it. The edit is dropped if the message's text has changed
 * meanwhile.
 * @param messages the messages as they are shown
 */
export function keepEdits(
  runtime: ChatRuntime,
  messages: readonly MessageSnapshot[],
  edit: (id: string, text: string, extra?: MessageExtra) => void,
): void {
  if (runtime.me() === '' || !runtime.core) return;
  const edits = editsOf(runtime);
  const { before, failed } = edits;
  for (const { id, text, unsaved } of messages) {
    const keep = (called: readonly unknown[]) => storeOf(runtime, edits, id)?.write({ called });
    if (unsaved?.kind === 'edit') {
      if (!unsaved.error || failed.get(id) === text) continue;
      failed.set(id, text);
      keep([text, storedText(runtime, id) ?? '', unsaved.extra]);
    } else if (failed.delete(id)) keep([]);
    // Without a connection the edit would only fail again.
    if (runtime.client()) repeat(id, keep);
  }

  /** Sends an edit from before the page was loaded again. */
  function repeat(id: string, keep: (called: readonly unknown[]) => void): void {
    const [words, said, extra] = before.get(id) ?? [];
    if (!before.delete(id)) return;
    if (typeof words === 'string' && storedText(runtime, id) === said) {
      failed.set(id, words);
      edit(id, words, extraOf(extra));
    } else keep([]);
  }
}
