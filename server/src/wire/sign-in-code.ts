import { createHash, randomBytes } from 'node:crypto';

/** 192 bits: nobody guesses a code within its ten minutes. */
const CODE_BYTES = 24;

/** Makes a code that signs somebody in once: 32 characters that are safe in an address. */
export const newSignInCode = (): string => randomBytes(CODE_BYTES).toString('base64url');

/**
 * The form in which a code is stored. A code is looked up by its hash: how long that takes depends on the hash alone,
 * which nobody can steer towards a stored one, so the time tells nothing of the code.
 */
export const hashSignInCode = (code: string): string => createHash('sha256').update(code).digest('base64url');
