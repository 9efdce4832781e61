/**
 * Returns a name as the API spells it: `lastMessageAt` is `last_message_at`. For refusals, and for the keys of objects that are
 * stored as the API has them.
 */
export const spelled = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
