/**
 * Returns a name in the API's spelling: `lastMessageAt` is `last_message_at`. Used for refusals, and for keys of
 * objects that are stored in that spelling.
 */
export const spelled = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
