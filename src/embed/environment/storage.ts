import type { ChatStorage } from '../../chat/index.ts';
import type { Config } from '../contract.ts';

function areaOf(kind: Config['storage']): Storage | null {
  try {
    // Reading the property is what throws where the page's policy or the visitor forbids storage.
    if (kind === 'local') return localStorage;
    return kind === 'session' ? sessionStorage : null;
  } catch {
    return null;
  }
}

/**
 * The page's storage, with a memory behind it: where storage is missing, full or forbidden the visit goes on and is
 * forgotten with the page.
 * @param ended from then on nothing is stored any more
 */
export function createStorage(kind: Config['storage'], ended?: AbortSignal): ChatStorage {
  const area = areaOf(kind);
  const memory = new Map<string, string>();
  return {
    get(key) {
      try {
        return memory.get(key) ?? area?.getItem(key) ?? null;
      } catch {
        return null;
      }
    },
    set(key, value) {
      if (ended?.aborted) return;
      try {
        if (area === null) memory.set(key, value);
        else area.setItem(key, value);
      } catch {
        memory.set(key, value); // full or forbidden
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        area?.removeItem(key);
      } catch {
        // Nothing was stored where nothing can be removed.
      }
    },
    subscribe(listener) {
      const tell = ({ key, newValue, storageArea }: StorageEvent) => {
        if (key !== null && storageArea === area) listener(key, newValue);
      };
      addEventListener('storage', tell);
      return () => removeEventListener('storage', tell);
    },
  };
}
