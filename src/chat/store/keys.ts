/** Names under which the chat stores text, one set for each app key. */
export function storageKeys(key: string) {
  return {
    /** The guest of this browser. */
    guest: `stoop:${key}:guest`,
    /** Messages not sent yet, by person. */
    outbox: `stoop:${key}:outbox`,
    /** Files beside what was not sent, by person and place. */
    files: `stoop:${key}:files`,
    /** What was searched for. */
    searches: `stoop:${key}:searches`,
    /** Written and removed at once: tells other tabs that the session ended here. */
    logout: `stoop:${key}:logout`,
  };
}
