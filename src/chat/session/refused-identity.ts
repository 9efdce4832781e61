import type { ErrorCode } from '../errors.ts';

/** Errors that say: not as this person. A guest is made anew, a signed-in user has to bring another token. */
const REFUSED: ReadonlySet<string> = new Set<ErrorCode>([
  'token-expired',
  'token-early',
  'token-signature',
  'token-refused',
  'token-foreign',
  'not-found',
]);

export function isIdentityRefused(code: string): boolean {
  return REFUSED.has(code);
}
