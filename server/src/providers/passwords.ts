import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../domain/errors.ts';
import type { Passwords } from '../domain/ports/index.ts';

/** Cost of a new hash: 32 MB and three rounds, as OWASP advises for scrypt. A fifth of a second of one core. */
const COST = { N: 2 ** 15, r: 8, p: 3 } as const;
/** Bounds for the cost in a stored hash: a damaged row must not take all memory. */
const MOST = { N: 2 ** 17, r: 16, p: 8 } as const;
/** Bytes of memory for one hash. scrypt takes 128 · N · r. */
const MAX_MEMORY = 300 * 1024 ** 2;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Hashes at a time. Each takes a thread that files are read with, and 32 MB. */
const AT_ONCE = 2;
/** Hashes that wait; more are refused at once. */
const MOST_WAITING = 16;

const NAME = 'scrypt';

interface Stored {
  readonly N: number;
  readonly r: number;
  readonly p: number;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/** Returns a function that runs some jobs at a time and lets others wait. @throws ApiError `unavailable` */
function queue(atOnce: number, mostWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting)
        throw new ApiError('unavailable', 'too many people sign in at the moment: try again in a minute');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await job();
    } finally {
      // The place passes on to the next job, if one waits.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

function derive(password: string, { salt, hash, N, r, p }: Stored): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, hash.length, { N, r, p, maxmem: MAX_MEMORY }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

const text = ({ N, r, p, salt, hash }: Stored): string =>
  [NAME, N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');

/** @throws Error if the text is no hash of this program, or would cost too much */
function parse(stored: string): Stored {
  const [name, n, r, p, salt = '', hash = ''] = stored.split('$');
  const read: Stored = {
    N: Number(n),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
  const isBounded = read.N <= MOST.N && read.r <= MOST.r && read.p <= MOST.p;
  if (name === NAME && isBounded && read.hash.length === HASH_BYTES) return read;
  throw new Error('a stored password cannot be read: invite the person again');
}

/** Hashes passwords with scrypt (RFC 7914). */
export function scryptPasswords(): Passwords {
  const inTurn = queue(AT_ONCE, MOST_WAITING);
  const fresh = (): Stored => ({ ...COST, salt: randomBytes(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) });
  /** Checked in place of an unknown account, so that the answer takes as long. */
  const nobody = fresh();
  return {
    async hash(password) {
      const empty = fresh();
      return text({ ...empty, hash: await inTurn(() => derive(password, empty)) });
    },
    async verify(password, stored) {
      const known = stored === null ? nobody : parse(stored);
      const found = await inTurn(() => derive(password, known));
      return timingSafeEqual(found, known.hash) && stored !== null;
    },
  };
}
