/** SHA-256 (FIPS 180-4) in plain arithmetic, for ids that follow from their content. The rules import no crypto. */

const PRIMES = firstPrimes(64);
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const INITIAL = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}

/** Returns the first 32 bits of the fraction. */
function fraction(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) >>> 0;
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const at = (words: readonly number[], index: number) => words[index] ?? 0;

function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else
      bytes.push(
        0xf0 | (code >> 18),
        0x80 | ((code >> 12) & 63),
        0x80 | ((code >> 6) & 63),
        0x80 | (code & 63),
      );
  }
  return bytes;
}

/** Returns the padded bytes as 32-bit words; a multiple of 16. */
function paddedWords(bytes: readonly number[]): number[] {
  const words = new Array<number>((((bytes.length + 8) >> 6) + 1) * 16).fill(0);
  [...bytes, 0x80].forEach((byte, index) => {
    words[index >> 2] = at(words, index >> 2) | (byte << (24 - (index & 3) * 8));
  });
  words[words.length - 2] = Math.floor((bytes.length * 8) / 2 ** 32);
  words[words.length - 1] = (bytes.length * 8) >>> 0;
  return words;
}

function schedule(block: readonly number[]): number[] {
  const w = [...block];
  for (let i = 16; i < 64; i += 1) {
    const a = at(w, i - 15);
    const b = at(w, i - 2);
    const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
    const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
    w.push((at(w, i - 16) + s0 + at(w, i - 7) + s1) | 0);
  }
  return w;
}

function compress(state: readonly number[], block: readonly number[]): number[] {
  const w = schedule(block);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + at(state, index)) | 0);
}

function sha256Words(text: string): number[] {
  const words = paddedWords(utf8(text));
  let state: number[] = INITIAL;
  for (let i = 0; i < words.length; i += 16) state = compress(state, words.slice(i, i + 16));
  return state;
}

/** Returns the SHA-256 of a text as 64 hexadecimal digits. */
export function sha256Hex(text: string): string {
  return sha256Words(text)
    .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
    .join('');
}

/** Returns the SHA-256 of a text in base64url, 43 characters. */
export function sha256Base64Url(text: string): string {
  const bits = sha256Words(text)
    .map((word) => (word >>> 0).toString(2).padStart(32, '0'))
    .join('');
  const groups = `${bits}00`.match(/.{6}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group, 2)]).join('');
}
