/** Removes a database of this origin, if there is one. Other tabs close it first. */
export function removeDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // Nothing was stored if storage is refused.
  }
}
