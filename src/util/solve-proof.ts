/** The work that a server requires before it creates a guest. */
export interface ProofOfWork {
  readonly challenge: string;
  /** Prefix of the hashed texts. */
  readonly seed: string;
  /** Number of answers to find. */
  readonly parts: number;
  /** Number of zero bits at the start of each hash. */
  readonly bits: number;
}

export interface GuestProof {
  readonly challenge: string;
  readonly numbers: readonly number[];
}

/** Longest time that one slice blocks the page, ms: well below a frame on a fast machine, below a long task on any. */
const SLICE_MS = 8;
/** Hashes between two reads of the clock. */
const BATCH = 64;
/** Most hashes to accept: a server must not keep visitors' processors busy. */
const MAX_HASHES = 2 ** 21;
const MAX_PARTS = 64;
/** Bytes that fit in one block of SHA-256, beside the end mark and the length. */
const MAX_CHARS = 55;
/** Digits of the largest number to try. */
const MAX_DIGITS = 10;
const WORD_BITS = 32;
const PRINTABLE = /^[\x21-\x7e]+$/;

/**
 * Finds a number for each part such that `SHA-256("<seed>.<part>.<number>")` starts with the required zero bits.
 * Works in slices, so that the page stays responsive; resolves in about a second on a phone.
 * @param ended aborts the work
 * @throws Error if the work is not what a chat server asks for
 */
export async function solveProof(work: ProofOfWork, ended: AbortSignal): Promise<GuestProof> {
  const { challenge, seed, parts, bits } = work;
  if (!isFair(work)) throw new Error('expected a proof of work that a page can do');
  const numbers: number[] = [];
  let number = 0;
  for (let until = performance.now() + SLICE_MS; numbers.length < parts; ) {
    const found = search(`${seed}.${numbers.length}.`, number, bits);
    if (found === null) number += BATCH;
    else {
      numbers.push(found);
      number = 0;
    }
    if (performance.now() < until) continue;
    await nextTask();
    ended.throwIfAborted();
    until = performance.now() + SLICE_MS;
  }
  return { challenge, numbers };
}

function isFair({ seed, parts, bits }: ProofOfWork): boolean {
  const isShort =
    typeof seed === 'string' &&
    PRINTABLE.test(seed) &&
    seed.length + `.${MAX_PARTS}.`.length + MAX_DIGITS <= MAX_CHARS;
  return isShort && parts >= 1 && parts <= MAX_PARTS && bits >= 1 && parts * 2 ** bits <= MAX_HASHES;
}

/** Resolves in a new task. Timers of hidden pages fire once a second; messages do not wait. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Returns the first number of a batch with a valid hash, or null. */
function search(head: string, from: number, bits: number): number | null {
  for (let number = from; number < from + BATCH; number += 1)
    if (firstWord(head + number) >>> (WORD_BITS - bits) === 0) return number;
  return null;
}

// SHA-256 (FIPS 180-4) of one block, of which only the first word is needed. `crypto.subtle` is missing on
// pages without TLS. It also answers each short text with a promise, which measured more than ten times
// slower.

/** Returns the fractional parts of the roots of the first primes, 32 bits each. */
function fractions(count: number, root: (prime: number) => number): Int32Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
  return Int32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** WORD_BITS);
}

const K = fractions(64, Math.cbrt);
const START = fractions(8, Math.sqrt);
const W = new Int32Array(64);
const rotate = (word: number, by: number) => (word >>> by) | (word << (WORD_BITS - by));

/**
 * Returns the first word of a text's hash.
 * @param text at most 55 ASCII characters
 */
function firstWord(text: string): number {
  W.fill(0, 0, 16);
  for (let at = 0; at < text.length; at += 1) put(at, text.charCodeAt(at));
  put(text.length, 0x80);
  W[15] = text.length * 8;
  for (let t = 16; t < 64; t += 1) {
    const [near, far] = [word(W, t - 2), word(W, t - 15)];
    const small0 = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3);
    const small1 = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10);
    W[t] = word(W, t - 16) + small0 + word(W, t - 7) + small1;
  }
  return compress();
}

function put(at: number, byte: number): void {
  W[at >> 2] = word(W, at >> 2) | (byte << (24 - 8 * (at & 3)));
}

const word = (words: Int32Array, at: number) => words[at] as number;

function compress(): number {
  let a = word(START, 0);
  let b = word(START, 1);
  let c = word(START, 2);
  let d = word(START, 3);
  let e = word(START, 4);
  let f = word(START, 5);
  let g = word(START, 6);
  let h = word(START, 7);
  for (let t = 0; t < 64; t += 1) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const one = (h + big1 + ((e & f) ^ (~e & g)) + word(K, t) + word(W, t)) | 0;
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const two = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  return (a + word(START, 0)) >>> 0;
}
