const BYTES = 16;
const HEX = 16;
const DIGITS = 2;

/** Returns 128 random bits in hex. `crypto.randomUUID` is missing on pages without TLS, `getRandomValues` is not. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return [...bytes].map((byte) => byte.toString(HEX).padStart(DIGITS, '0')).join('');
}
