import { type Readable, writable } from '../../util/readable.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import { keptStore } from './kept-store.ts';
import { calls, type Mentionable, mentionName } from './mentions.ts';

/** More do not go with a message. */
const MOST = 50;

/**
 * Whom somebody has chosen from the suggestions while they write in one place. A name of a group that was typed by hand calls
 * nobody, so a text that comes back without this would call fewer than it did.
 */
export interface Called {
  readonly chosen: Readable<readonly Mentionable[]>;
  /** @param text what is written: who does not stand in it any more is forgotten */
  add(one: Mentionable, text: string): void;
  /** Takes these in their place. */
  adopt(list: readonly Mentionable[]): void;
  /** Brings back who was chosen before the page was loaded anew, once it is known whose they are, and keeps them from then on. */
  begin(): void;
  dispose(): void;
}

interface KeptCalls {
  read(): readonly Mentionable[];
  write(list: readonly Mentionable[]): void;
}

/** As it is stored: no more of a person than what a text calls them by. */
function storedOf(one: Mentionable): unknown {
  if (one.kind !== 'person') return one;
  const { id, name } = one.person;
  return { kind: 'person', person: { id, name } };
}

function mentionableFrom(value: unknown): readonly Mentionable[] {
  const { kind, person, role } = { ...(value as { kind?: unknown; person?: unknown; role?: unknown }) };
  if (kind === 'channel' || kind === 'here') return [{ kind }];
  if (kind === 'role') return typeof role === 'string' && role !== '' ? [{ kind, role }] : [];
  const { id, name } = { ...(person as { id?: unknown; name?: unknown }) };
  const whole = kind === 'person' && typeof id === 'string' && id !== '' && typeof name === 'string';
  return whole ? [{ kind, person: { id, name, online: false } }] : [];
}

/** @returns null while it is not known whose they are */
export function keptCalls(runtime: ChatRuntime, place: string): KeptCalls | null {
  const store = keptStore(runtime, place);
  return (
    store && {
      read: () => store.read().called.slice(0, MOST).flatMap(mentionableFrom),
      write: (list) => store.write({ called: list.map(storedOf) }),
    }
  );
}

export function createCalled(kept: () => Promise<KeptCalls | null>): Called {
  const chosen = writable<readonly Mentionable[]>([]);
  let restored = false;
  let disposed = false;

  async function restore(): Promise<void> {
    const place = await kept();
    if (!place || restored || disposed) return;
    restored = true;
    chosen.set([...place.read(), ...chosen.get()]);
    if (chosen.get().length > 0) place.write(chosen.get());
    chosen.subscribe(() => {
      if (!disposed) place.write(chosen.get());
    });
  }

  return {
    chosen,
    add: (one, text) =>
      chosen.set([...chosen.get().filter((other) => calls(text, mentionName(other))), one].slice(-MOST)),
    adopt(list) {
      // Nothing to nothing is no change, and nothing to write.
      if (list.length + chosen.get().length > 0) chosen.set(list.slice(0, MOST));
    },
    begin() {
      if (!restored) void restore();
    },
    dispose() {
      disposed = true;
    },
  };
}
