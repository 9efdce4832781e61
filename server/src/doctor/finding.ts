/**
 * Result of one check. `ok`: it works · `note`: it works, and the owner should know this · `failed`: it does not work,
 * and `text` ends with the cure.
 */
export interface Finding {
  readonly state: 'ok' | 'note' | 'failed';
  /** The checked part of the set-up, in one or two words. */
  readonly name: string;
  readonly text: string;
}

export const ok = (name: string, text: string): Finding => ({ state: 'ok', name, text });
export const note = (name: string, text: string): Finding => ({ state: 'note', name, text });
export const failed = (name: string, text: string): Finding => ({ state: 'failed', name, text });
