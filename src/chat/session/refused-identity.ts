import type { ErrorCode } from '../errors.ts';

/** Errors that refuse the identity. A guest is created again; a signed-in user needs another token. */
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
