import { type ChatRuntime, commandGroup } from '../../../chat/index.ts';
import { environmentOf } from '../../../chat/ports/index.ts';

/**
 * Device id under which this device shares its place. The id is stored while a place is shared, so that a reopened page
 * continues. Before this code is loaded, src/embed/render-into.ts looks for the stored id.
 */
export interface LiveKey {
  /** Returns the id; null while this device shares nothing. */
  get(): string | null;
  make(): string;
  forget(): void;
}

function createKey(runtime: ChatRuntime): LiveKey {
  const { storage, randomId } = environmentOf(runtime).environment;
  let known: string | null = null;
  /** Returns the storage key; null while nobody is signed in. */
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

declare module '../../../chat/commands/groups.ts' {
  interface CommandGroups {
    readonly liveKey: LiveKey;
  }
}

export const liveKeyOf = commandGroup('liveKey', createKey);
