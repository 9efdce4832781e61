import { type Readable, writable } from '../../util/readable.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import { keptStore } from './kept-store.ts';
import { calls, type Mentionable, mentionName } from './mentions.ts';

/** Most mentions that go with a message. */
const MOST = 50;

/**
 * The mentions that somebody has chosen from the suggestions while writing in one place. The name of a group typed by
 * hand mentions nobody, so a text restored without this list would mention fewer people than before.
 */
export interface Called {
  readonly chosen: Readable<readonly Mentionable[]>;
  /** @param text the text being written: mentions that are no longer in the text are dropped */
  add(one: Mentionable, text: string): void;
  /** Replaces the chosen mentions. */
  adopt(list: readonly Mentionable[]): void;
  /** Restores the mentions chosen before a reload, once their owner is known, and stores them from then on. */
  begin(): void;
  dispose(): void;
}

interface KeptCalls {
  read(): readonly Mentionable[];
  write(list: readonly Mentionable[]): void;
}

/** Returns the mention as it is stored: of a person only the id and the name. */
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

/** @returns null while their owner or place is not known */
export function keptCalls(runtime: ChatRuntime, place: string | null): KeptCalls | null {
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
      // Replacing nothing by nothing is no change, and needs no write.
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
