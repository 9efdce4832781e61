import { writable } from '../../util/readable.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import { commandGroup } from '../commands/command-group.ts';
import { environmentOf, sessionOf } from '../ports/index.ts';
import { ownerOf } from '../store/owner-of.ts';
import type { AlertChoice, AlertChoices } from './choice.ts';

const UNCHOSEN: AlertChoice = { sound: true, desktop: false };

function parse(stored: string | null): AlertChoice {
  try {
    const { sound, desktop } = JSON.parse(stored ?? '{}') as Partial<Record<keyof AlertChoice, unknown>>;
    return { sound: sound !== false, desktop: desktop === true };
  } catch {
    return UNCHOSEN;
  }
}

function create(runtime: ChatRuntime): AlertChoices {
  const { environment } = environmentOf(runtime);
  const session = sessionOf(runtime);
  const { storage } = environment;
  const chosen = writable(UNCHOSEN);
  /** Storage key; null until somebody was signed in. */
  let place: string | null = null;
  const read = () => {
    const key = runtime.client()?.key;
    if (!key) return;
    place = `stoop:${key}:alerts`;
    chosen.set(parse(storage.get(place)));
  };
  read();
  session.ready.on(read);
  session.identities.on(({ from, to }) => {
    if (!from || ownerOf(from) === ownerOf(to)) return;
    // The next person has not chosen any notifications.
    if (place) storage.remove(place);
    chosen.set(UNCHOSEN);
  });
  storage.subscribe((key, value) => {
    if (key === place) chosen.set(parse(value));
  });
  return {
    chosen,
    choose(change) {
      const next = { ...chosen.get(), ...change };
      if (place) storage.set(place, JSON.stringify(next));
      chosen.set(next);
    },
  };
}

declare module '../commands/groups.ts' {
  interface CommandGroups {
    readonly alerts: AlertChoices;
  }
}

/** Returns the chat's notification choices. All parts of a chat share one object. */
export const alertChoicesOf = commandGroup('alerts', create);
