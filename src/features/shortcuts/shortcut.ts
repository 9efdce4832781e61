/** What a key does on the conversation in whose row the focus is. */
export type Shortcut = 'next' | 'previous' | 'help' | QueueKey;

/** The actions by the id of their item in the menu; `close` reopens a closed conversation. */
export type QueueKey = 'assign' | 'assign-me' | 'snooze' | 'close' | 'tags' | 'priority';

const BY_LETTER: { readonly [letter: string]: Shortcut } = {
  j: 'next',
  k: 'previous',
  a: 'assign',
  m: 'assign-me',
  z: 'snooze',
  e: 'close',
  t: 'tags',
  p: 'priority',
};

type Key = Pick<KeyboardEvent, 'altKey' | 'code' | 'ctrlKey' | 'key' | 'metaKey' | 'shiftKey'>;

/** Returns the Latin letter of a key; on keyboards without them, the one at its position. */
function letterOf({ key, code }: Key): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? '';
}

/** Returns whether this is one of Apple's systems, whose shortcuts have Cmd in place of Ctrl. */
export const isApple = (): boolean => /Mac|iP/.test(navigator.platform);

/** Returns whether the keys open the command palette: Ctrl+K, and on Apple's systems Cmd+K. */
export function isPaletteKey(key: Key): boolean {
  const isModified = isApple() ? key.metaKey && !key.ctrlKey : key.ctrlKey && !key.metaKey;
  return isModified && !key.altKey && !key.shiftKey && letterOf(key) === 'k';
}

/** Returns what a pressed key does in the list; null for nothing. */
export function shortcutOf(key: Key): Shortcut | null {
  if (key.ctrlKey || key.metaKey || key.altKey) return null;
  if (key.key === '?' || (key.shiftKey && key.code === 'Slash')) return 'help';
  return key.shiftKey ? null : (BY_LETTER[letterOf(key)] ?? null);
}
