/**
 * Prefixes and names of events that mean something to clients, those they tell only themselves too; nobody else may send them.
 * `ai_indicator.*` may be sent.
 */
const PREFIXES = [
  'app.',
  'channel.',
  'connection.',
  'draft.',
  'health.',
  'live_location_sharing.',
  'member.',
  'message.',
  'notification.',
  'offline_reactions.',
  'poll.',
  'reaction.',
  'reminder.',
  'thread.',
  'transport.',
  'typing.',
  'user.',
  'user_group.',
];

/** Under `all` clients keep those who listen to everything. */
const NAMES: readonly string[] = ['all', 'custom', 'channels.queried', 'capabilities.changed'];

/** Clients look listeners up by name in a plain object: what every object has would be taken for one. */
const inEveryObject = (name: string) => name in {};

export function isBuiltInEvent(name: string): boolean {
  return inEveryObject(name) || NAMES.includes(name) || PREFIXES.some((prefix) => name.startsWith(prefix));
}
