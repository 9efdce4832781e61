/** Removes everything the chat has stored in this browser for one key, whatever stored it and where. */
export function forgetVisitor(key: string): void {
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    try {
      const area = window[kind];
      for (const name of Object.keys(area)) if (name.startsWith(`stoop:${key}:`)) area.removeItem(name);
    } catch {
      // Nothing was stored if storage is refused.
    }
  }
}
