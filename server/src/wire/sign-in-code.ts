import { createHash, randomBytes } from 'node:crypto';

/** 192 bits: a code cannot be guessed within its ten minutes. */
const CODE_BYTES = 24;

/** Makes a code that signs a user in once: 32 characters that are safe in a URL. */
export const newSignInCode = (): string => randomBytes(CODE_BYTES).toString('base64url');

/**
 * Returns the form in which a code is stored. A code is looked up by its hash, and the time of the look-up depends on
 * the hash alone. Nobody can steer a hash towards a stored one, so the time reveals nothing of the code.
 */
export const hashSignInCode = (code: string): string => createHash('sha256').update(code).digest('base64url');
