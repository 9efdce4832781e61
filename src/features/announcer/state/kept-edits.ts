import { type KeptStore, keptStore, keptUnder } from '../../../chat/composer/index.ts';
import {
  type ChatRuntime,
  commandGroup,
  type MessageExtra,
  type MessageSnapshot,
  ownerOf,
} from '../../../chat/index.ts';
import { messagesOf, sessionOf } from '../../../chat/ports/index.ts';

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
  messagesOf(runtime).messages.get(id)?.message.text;

/** Creates the edits of whoever is here. They are read when they are first needed, and anew for another person. */
function editsOf(runtime: ChatRuntime): () => Edits {
  let known: Edits | null = null;
  const none = (owner: string): Edits => ({ owner, before: new Map(), failed: new Map(), stores: new Map() });
  sessionOf(runtime).identities.on(({ from, to }) => {
    if (!known || !from || ownerOf(from) === ownerOf(to)) return;
    // Edits are removed with the person who wrote them.
    for (const store of known.stores.values()) store.write({ called: [] });
    known = none('');
  });
  return () => {
    const owner = runtime.me();
    if (known?.owner === owner) return known;
    known = none(owner);
    for (const [place, { called }] of keptUnder(runtime, PREFIX)) {
      const id = place.slice(PREFIX.length);
      known.before.set(id, called);
      storeOf(runtime, known, id);
    }
    return known;
  };
}

type Edit = (id: string, text: string, extra?: MessageExtra) => void;

function createKeptEdits(runtime: ChatRuntime) {
  const now = editsOf(runtime);
  const keep = (id: string, called: readonly unknown[]) => storeOf(runtime, now(), id)?.write({ called });

  /**
   * Stores the edit of a message that has failed, and drops one that was accepted or given up.
   * @returns false if the message has an edit that needs nothing now
   */
  function follow({ id, text, unsaved }: MessageSnapshot): boolean {
    const { failed } = now();
    if (unsaved?.kind === 'edit') {
      if (!unsaved.error || failed.get(id) === text) return false;
      failed.set(id, text);
      keep(id, [text, storedText(runtime, id) ?? '', unsaved.extra]);
    } else if (failed.delete(id)) keep(id, []);
    return true;
  }

  /** Sends an edit from before the page was loaded again. */
  function repeat(id: string, edit: Edit): void {
    const { before, failed } = now();
    const [words, said, extra] = before.get(id) ?? [];
    if (!before.delete(id)) return;
    if (typeof words === 'string' && storedText(runtime, id) === said) {
      failed.set(id, words);
      edit(id, words, extraOf(extra));
    } else keep(id, []);
  }

  return {
    /**
     * Stores a failed edit until the server accepts it or its author gives it up. After a reload the edit is sent again,
     * so that it shows in its message with the error beside it. The edit is dropped if the message's text has changed
     * meanwhile.
     * @param messages the messages as they are shown
     */
    keep(messages: readonly MessageSnapshot[], edit: Edit): void {
      if (runtime.me() === '') return;
      for (const message of messages) {
        // Without a connection the edit would only fail again.
        if (follow(message) && runtime.client()) repeat(message.id, edit);
      }
    },
  };
}

declare module '../../../chat/commands/groups.ts' {
  interface CommandGroups {
    readonly keptEdits: ReturnType<typeof createKeptEdits>;
  }
}

export const keptEditsOf = commandGroup('keptEdits', createKeptEdits);
