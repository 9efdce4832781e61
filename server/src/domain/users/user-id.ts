import { inputError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { UserId } from '../types/index.ts';

/** User ids as the API documents them, and the characters that email addresses and identity providers add. */
const USER_ID = /^(?!__proto__$)[A-Za-z0-9@_.+=|~-]+$/;

/** @throws ApiError `input` if no user or message can have this id */
export function checkId(id: string, field: string): void {
  if (id.length > LIMITS.idLength)
    throw inputError(
      `field \`${field}\` must have at most ${LIMITS.idLength} characters, it has ${id.length}`,
    );
  if (id.trim() === '') throw inputError(`field \`${field}\` must not be empty`);
}

/** @throws ApiError `input` if no user of this id can be stored */
export function requireUserId(id: UserId, field: string): void {
  checkId(id, field);
  if (!USER_ID.test(id))
    throw inputError(`field \`${field}\` may hold letters, digits and @ _ . + = | ~ - only`);
}
