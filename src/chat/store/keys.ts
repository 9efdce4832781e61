/** Returns the storage keys of the chat, one set for each app key. */
export function storageKeys(key: string) {
  return {
    /** The guest of this browser. */
    guest: `stoop:${key}:guest`,
    /** The support conversation that its visitor began last: the visitor's id, a space, the channel's id. */
    conversation: `stoop:${key}:conversation`,
    /** Unsent messages, by person. */
    outbox: `stoop:${key}:outbox`,
    /** Files beside unsent texts, by person and place. */
    files: `stoop:${key}:files`,
    /** Earlier searches. */
    searches: `stoop:${key}:searches`,
    /** Time of the newest answer that was dismissed at the launcher. */
    teaser: `stoop:${key}:teaser`,
    /** Begins the names of the offline databases, one for each person. */
    offline: `stoop:${key}:offline:`,
    /** Written and removed at once, to signal to other tabs that the session ended. */
    logout: `stoop:${key}:logout`,
  };
}
