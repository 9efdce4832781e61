/** Codes of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html) by their meaning here. */
const UNREACHABLE = /^((08|53|57).{3}|55000)$/;
/** Wrong password, user, database or encoding; missing rights; a read-only server. */
const REFUSED = new Set(['28P01', '28000', '3D000', '42501', '25006', '3F000']);
/** Another unit of work conflicted: the same one can succeed when it runs again. */
const IN_THE_WAY = new Set([
  '40001' /* serialization failure */,
  '40P01' /* deadlock */,
  '23505' /* somebody else has just put the same row */,
  '55P03' /* lock not available */,
  '0A000' /* a newer version has changed a table under a prepared statement */,
]);
/** The statement ran longer than `statement_timeout` allows. */
const TOO_SLOW = '57014';
/** A value that a column cannot hold. */
const UNFIT = /^22.{3}$/;

/** Error codes of the system for a connection that cannot be made, or that breaks. */
const NO_CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOTFOUND',
  'ENOENT',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'EACCES',
]);
/** Errors for which the driver has no codes. */
const BROKEN =
  /connection terminated|timeout exceeded when trying to connect|not queryable|connection timeout/i;
const NO_PASSWORD = /^SASL|password must be a string/i;
const NO_TLS = /does not support SSL|self-signed certificate|unable to verify|certificate/i;

/** The disk of the database is full. */
const FULL = '53100';

export const isTooSlow = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === TOO_SLOW;

export type PostgresMeaning = 'full' | 'unreachable' | 'refused' | 'in-the-way' | 'unfit';

/** Returns the meaning of an error of the engine or its driver, or null if it is none of these. */
export function postgresErrorMeaning(error: unknown): PostgresMeaning | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (REFUSED.has(code) || NO_PASSWORD.test(error.message)) return 'refused';
  if (IN_THE_WAY.has(code)) return 'in-the-way';
  if (code === FULL) return 'full';
  if (NO_CONNECTION.has(code) || UNREACHABLE.test(code)) return 'unreachable';
  if (UNFIT.test(code)) return 'unfit';
  if (code === '' && BROKEN.test(error.message)) return 'unreachable';
  return NO_TLS.test(error.message) ? 'refused' : null;
}
