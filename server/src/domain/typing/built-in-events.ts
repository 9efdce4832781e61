/**
 * Prefixes and names of events that mean something to clients, including those that only clients emit to themselves;
 * other senders are refused. `ai_indicator.*` may be sent.
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

/** Under `all`, clients keep listeners for every event. */
const NAMES: readonly string[] = ['all', 'custom', 'channels.queried', 'capabilities.changed'];

/**
 * Clients look listeners up by name in a plain object, so inherited properties of every object would be taken for
 * listeners.
 */
const inEveryObject = (name: string) => name in {};

export function isBuiltInEvent(name: string): boolean {
  return inEveryObject(name) || NAMES.includes(name) || PREFIXES.some((prefix) => name.startsWith(prefix));
}
