import { removeDatabase } from './remove-database.ts';

/** Removes everything the chat has stored in this browser for one key, whatever stored it and where. */
export function forgetVisitor(key: string): void {
  const isOurs = (name = '') => name.startsWith(`stoop:${key}:`);
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    try {
      const area = window[kind];
      for (const name of Object.keys(area)) if (isOurs(name)) area.removeItem(name);
    } catch {
      // Nothing was stored if storage is refused.
    }
  }
  removeDatabases(isOurs).catch(() => {});
}

async function removeDatabases(isOurs: (name?: string) => boolean): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) if (isOurs(name)) removeDatabase(name);
}
