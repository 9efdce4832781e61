import type { RawSettings } from '../src/embed/contract.ts';

/**
 * Whether nothing may be done yet, or any more: the owner waits for the visitor's consent, or it was taken back. What
 * cannot be understood counts as no consent; without the setting none is needed.
 */
export function consentMissing({ consent }: RawSettings): boolean {
  return !/^(none|granted|undefined|true)$/.test(consent as string);
}
