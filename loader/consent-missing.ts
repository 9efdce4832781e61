import type { RawSettings } from '../src/embed/contract.ts';

/**
 * Returns whether consent is required and missing, or was taken back. An unknown value counts as no consent; without
 * the setting none is needed.
 */
export function consentMissing({ consent }: RawSettings): boolean {
  return !/^(none|granted|undefined|true)$/.test(consent as string);
}
