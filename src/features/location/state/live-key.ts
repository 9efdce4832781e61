import { type ChatRuntime, coreOf } from '../../../chat/index.ts';

/**
 * By what this device knows the places it shares. It is stored while it shares one, so that a page that was closed goes
 * on when it is opened again; what looks for it before this code is here is src/embed/render-into.ts.
 */
export interface LiveKey {
  /** Null where this device shares nothing. */
  get(): string | null;
  make(): string;
  forget(): void;
}

const keys = new WeakMap<object, LiveKey>();

function createKey(runtime: ChatRuntime): LiveKey {
  const { storage, randomId } = coreOf(runtime).environment;
  let known: string | null = null;
  /** The place it is stored at; null while nobody is signed in. */
  const name = () => {
    const key = runtime.client()?.key;
    return key ? `stoop:${key}:live` : null;
  };
  const get = () => {
    const place = name();
    known = (place && storage.get(place)) ?? known;
    return known;
  };
  return {
    get,
    make() {
      const key = get() ?? randomId();
      const place = name();
      if (place) storage.set(place, key);
      known = key;
      return key;
    },
    forget() {
      const place = name();
      if (place) storage.remove(place);
    },
  };
}

export function liveKeyOf(runtime: ChatRuntime): LiveKey {
  const core = coreOf(runtime);
  const key = keys.get(core) ?? createKey(runtime);
  keys.set(core, key);
  return key;
}
