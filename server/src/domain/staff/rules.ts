import { inputError, shown } from '../errors.ts';
import type { Millis } from '../types/index.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export const INVITATION_LIFETIME_MS = 7 * DAY_MS;
/** Milliseconds that a session lasts after its last use, and at most. */
const SESSION_IDLE_MS = 7 * DAY_MS;
const SESSION_LIFETIME_MS = 30 * DAY_MS;
/** Milliseconds between two notes of a session's use: each note is a write. */
const SESSION_NOTE_MS = MINUTE_MS;
/** The log keeps a year. */
export const LOG_LIFETIME_MS = 365 * DAY_MS;

export const STAFF_LIMITS = {
  accounts: 1_000,
  /** Invitations that wait to be accepted. */
  invitations: 100,
  /** Sessions of one account; the least recently used ones end first. */
  sessions: 20,
  logEntries: 10_000,
  logPage: 100,
  /** Characters. */
  email: 254,
  name: 100,
  shortestPassword: 10,
  longestPassword: 200,
  agent: 200,
} as const;

/** Fewer different characters are a pattern, such as `aaaaaaaaaa`. */
const LEAST_DIFFERENT = 5;

export const ADMIN = 'admin';
/** Roles that an invitation can give. */
export const INVITED_ROLES: readonly string[] = ['agent', ADMIN];

/** One address: mail programs accept more, but people who sign in have one of these. */
const EMAIL = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/;

/** Returns an address as it is stored. */
export const normalEmail = (text: string): string => text.trim().toLowerCase();

/** @throws ApiError `input` if the text is no email address */
export function requireEmail(text: string): string {
  const email = normalEmail(text);
  if (email.length <= STAFF_LIMITS.email && EMAIL.test(email)) return email;
  throw inputError(
    `field \`email\` must be an email address of at most ${STAFF_LIMITS.email} characters, such as ines@shop.example; got "${shown(text)}"`,
  );
}

/** @throws ApiError `input` if accounts cannot have the role */
export function requireInvitedRole(role: string): string {
  if (INVITED_ROLES.includes(role)) return role;
  throw inputError(`field \`role\` must be one of ${INVITED_ROLES.join(', ')}; got "${shown(role)}"`);
}

/** @throws ApiError `input` if nobody can have the name */
export function requireName(text: string): string {
  const name = text.trim().replaceAll(/\s+/g, ' ');
  if (name !== '' && name.length <= STAFF_LIMITS.name) return name;
  throw inputError(
    `field \`name\` must have 1 to ${STAFF_LIMITS.name} characters, it has ${name.length}: it is what visitors see`,
  );
}

/** Returns a password as it is hashed: keyboards write one letter in several ways. */
export const normalPassword = (text: string): string => text.normalize('NFKC');

/** @throws ApiError `input` if a password is too easy to guess; its text never repeats the password */
export function requirePassword(text: string, email: string): string {
  const password = normalPassword(text);
  const { shortestPassword, longestPassword } = STAFF_LIMITS;
  if (password.length < shortestPassword || password.length > longestPassword)
    throw inputError(
      `field \`password\` must have ${shortestPassword} to ${longestPassword} characters, it has ${password.length}`,
    );
  const [local = ''] = email.split('@');
  const letters = password.toLowerCase();
  if (new Set(letters).size < LEAST_DIFFERENT)
    throw inputError(`field \`password\` must hold at least ${LEAST_DIFFERENT} different characters`);
  if (letters.includes(email) || letters === local.repeat(Math.ceil(letters.length / local.length)))
    throw inputError('field `password` must not be the email address');
  return password;
}

/** The times of a session, as they are stored. */
interface SessionTimes {
  readonly createdAt: Millis;
  readonly lastUsedAt: Millis;
  readonly expiresAt: Millis;
}

export const newSessionTimes = (now: Millis): SessionTimes => ({
  createdAt: now,
  lastUsedAt: now,
  expiresAt: now + SESSION_IDLE_MS,
});

/** Returns a session's times after a use now; null if the use need not be stored. */
export function prolonged({ createdAt, lastUsedAt }: SessionTimes, now: Millis): SessionTimes | null {
  if (now - lastUsedAt < SESSION_NOTE_MS) return null;
  const expiresAt = Math.min(now + SESSION_IDLE_MS, createdAt + SESSION_LIFETIME_MS);
  return { createdAt, lastUsedAt: now, expiresAt };
}
