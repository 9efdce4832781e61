import type { ChatRuntime } from '../chat-runtime.ts';
import { coreOf } from '../core.ts';
import type { MessageExtra, MessageSnapshot } from '../model.ts';
import { ownerOf } from '../store/owner-of.ts';
import { type KeptStore, keptStore, keptUnder } from './kept-store.ts';

const PREFIX = 'edit ';

/** Of one person on this page; all by message. */
interface Edits {
  readonly owner: string;
  /** From before the page was loaded: what it was to say, what it said, and what was to change with it. */
  readonly before: Map<string, readonly unknown[]>;
  /** What was not taken since. */
  readonly failed: Map<string, string>;
  /** Where each of them is kept. */
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
    // They go with whoever wrote them.
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

/** Whoever can write the page's storage can write nonsense; the server has to be asked in any case. */
const extraOf = (stored: unknown): MessageExtra | undefined =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : undefined;

/**
 * Keeps the other words of a message that the server has not taken until it takes them or their author gives them up. After a
 * reload they are asked for again, so that they stand in their place with the reason beside them; not where the message
 * says something else by now.
 * @param messages as they are shown
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
    const stored = () => coreOf(runtime).findConversationByMessage(id)?.stored(id)?.text;
    if (unsaved?.kind === 'edit') {
      if (!unsaved.error || failed.get(id) === text) continue;
      failed.set(id, text);
      keep([text, stored() ?? '', unsaved.extra]);
    } else if (failed.delete(id)) keep([]);
    // Asked for again without a connection, it would be refused as before.
    if (!runtime.client()) continue;
    const [words, said, extra] = before.get(id) ?? [];
    if (!before.delete(id)) continue;
    if (typeof words === 'string' && stored() === said) {
      failed.set(id, words);
      edit(id, words, extraOf(extra));
    } else keep([]);
  }
}
