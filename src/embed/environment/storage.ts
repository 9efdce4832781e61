import type { ChatStorage } from '../../chat/index.ts';
import type { Config } from '../contract.ts';

/** Returns the page's own storage; null if there is none, or it must not be used. */
export function areaOf(kind: Config['storage']): Storage | null {
  try {
    // Reading the property throws if the page's policy or the visitor forbids storage.
    if (kind === 'local') return localStorage;
    return kind === 'session' ? sessionStorage : null;
  } catch {
    return null;
  }
}

type OnStorage = (area: Storage | null, key: string, value: string | null) => void;

/**
 * Listeners of this page's chats. Browsers report what was stored to other pages, but not to
 * other chats of the same page.
 */
const neighbours = new Set<OnStorage>();

/**
 * Creates the page's storage, with a memory behind it. If storage is missing, full or forbidden, the visit goes on
 * and is forgotten with the page.
 * @param ended once aborted, nothing is stored any more
 */
export function createStorage(kind: Config['storage'], ended?: AbortSignal): ChatStorage {
  const area = areaOf(kind);
  const memory = new Map<string, string>();
  const own = new Set<OnStorage>();
  const notifyNeighbours = (key: string, value: string | null) => {
    // Runs in a task of its own, as storage events do on other pages.
    for (const onStorage of neighbours) if (!own.has(onStorage)) setTimeout(onStorage, 0, area, key, value);
  };
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
        notifyNeighbours(key, value);
      } catch {
        memory.set(key, value); // full or forbidden
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        area?.removeItem(key);
        notifyNeighbours(key, null);
      } catch {
        // Nothing was stored if nothing can be removed.
      }
    },
    subscribe(listener) {
      const onStorage: OnStorage = (from, key, value) => {
        if (area !== null && from === area) listener(key, value);
      };
      const onStorageEvent = ({ key, newValue, storageArea }: StorageEvent) => {
        if (key !== null) onStorage(storageArea, key, newValue);
      };
      addEventListener('storage', onStorageEvent);
      neighbours.add(onStorage);
      own.add(onStorage);
      return () => {
        removeEventListener('storage', onStorageEvent);
        neighbours.delete(onStorage);
      };
    },
  };
}
