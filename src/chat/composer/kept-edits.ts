import { coreOf } from '../core.ts';
import type { Inside } from '../inside.ts';
import type { MessageSnapshot } from '../model.ts';
import { keptStore, keptUnder } from './kept-store.ts';

const PREFIX = 'edit ';

/** Of one person on this page. */
interface Edits {
  readonly owner: string;
  /** From before the page was loaded, by message: what it was to say, and what it said. */
  readonly before: Map<string, readonly unknown[]>;
  /** What was not taken since, by message. */
  readonly failed: Map<string, string>;
}

const editsByChat = new WeakMap<object, Edits>();

function editsOf(inside: Inside): Edits {
  const core = coreOf(inside);
  const owner = inside.me();
  const known = editsByChat.get(core);
  if (known?.owner === owner) return known;
  const kept = [...keptUnder(inside, PREFIX)].map(
    ([place, { called }]) => [place.slice(PREFIX.length), called] as const,
  );
  const edits: Edits = { owner, before: new Map(kept), failed: new Map() };
  editsByChat.set(core, edits);
  return edits;
}

/**
 * Keeps the other words of a message that the server has not taken until it takes them or their author gives them up. After a
 * reload they are asked for again, so that they stand in their place with the reason beside them; not where the message
 * says something else by now.
 * @param messages as they are shown
 */
export function keepEdits(
  inside: Inside,
  messages: readonly MessageSnapshot[],
  edit: (id: string, text: string) => void,
): void {
  if (inside.me() === '' || !inside.core) return;
  const { before, failed } = editsOf(inside);
  for (const { id, text, unsaved } of messages) {
    const store = () => keptStore(inside, `${PREFIX}${id}`);
    const stored = () => coreOf(inside).holding(id)?.stored(id)?.text;
    if (unsaved?.kind === 'edit') {
      if (!unsaved.error || failed.get(id) === text) continue;
      failed.set(id, text);
      store()?.write({ called: [text, stored() ?? ''] });
    } else if (failed.delete(id)) store()?.write({ called: [] });
    const [words, said] = before.get(id) ?? [];
    if (!before.delete(id)) continue;
    if (typeof words === 'string' && stored() === said) {
      failed.set(id, words);
      edit(id, words);
    } else store()?.write({ called: [] });
  }
}
