import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../domain/index.ts';

/** Milliseconds in which a challenge may be answered: phones and slow networks included. */
export const PROOF_TTL_MS = 120_000;
/**
 * Sixteen parts of 13 bits cost 131,072 hashes on average. Many small parts vary less than a single large one.
 */
const PARTS = 16;
const BITS = 13;
const RANDOM_BYTES = 16;
/** No valid challenge is longer. */
const MAX_CHALLENGE_CHARS = 128;
const BITS_PER_BYTE = 8;

/** The work that a client has to do before the server makes a guest. */
export interface ProofOfWork {
  /** The challenge, which the client sends back unchanged. */
  readonly challenge: string;
  /** Prefix of the hashed texts. */
  readonly seed: string;
  /** Number of answers to find. */
  readonly parts: number;
  /** Zero bits with which each hash has to begin. */
  readonly bits: number;
}

/** `proof` in the body of `POST /guest`. */
export interface GuestProof {
  readonly challenge: string;
  /** `SHA-256("<seed>.<part>.<number>")` begins with the zero bits; one number for each part, in order. */
  readonly numbers: readonly number[];
}

/** Refuses a guest and names the work to do. */
export class ProofRequired extends ApiError {
  readonly work: ProofOfWork;

  constructor(reason: string, work: ProofOfWork) {
    super('proofWanted', reason);
    this.work = work;
  }
}

export interface ProofSigner {
  /** @param network the network that has to answer */
  issue(network: string): ProofOfWork;
  /** Returns the seed of a right answer, or the reason of a refusal. Each challenge has its own seed. */
  check(proof: GuestProof, network: string): { readonly seed: string } | { readonly refused: string };
}

interface SignerOptions {
  readonly key: string;
  readonly secret: string;
  /** @default Date.now */
  readonly now?: () => number;
}

/** Signs challenges with the app's secret, so that nothing is stored until one is answered. */
export function proofSigner({ key, secret, now = Date.now }: SignerOptions): ProofSigner {
  const macOf = (head: string, network: string) =>
    createHmac('sha256', secret).update(`guest proof\n${key}\n${network}\n${head}`).digest('base64url');
  return {
    issue(network) {
      const seed = randomBytes(RANDOM_BYTES).toString('base64url');
      const head = `${(now() + PROOF_TTL_MS).toString(36)}.${seed}`;
      return { challenge: `${head}.${macOf(head, network)}`, seed, parts: PARTS, bits: BITS };
    },
    check({ challenge, numbers }, network) {
      if (challenge.length > MAX_CHALLENGE_CHARS) return { refused: 'the challenge is none of this server' };
      const [expires = '', seed = '', mac = ''] = challenge.split('.');
      if (!sameText(mac, macOf(`${expires}.${seed}`, network)))
        return { refused: 'the challenge is none of this server, or was given to another address' };
      if (Number.parseInt(expires, 36) < now()) return { refused: 'the challenge has expired' };
      const right = numbers.length === PARTS && numbers.every((number, part) => solves(seed, part, number));
      return right ? { seed } : { refused: `the proof needs ${PARTS} numbers that solve the challenge` };
    },
  };
}

function sameText(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function solves(seed: string, part: number, number: number): boolean {
  if (!Number.isSafeInteger(number) || number < 0) return false;
  const hash = createHash('sha256').update(`${seed}.${part}.${number}`).digest();
  return hash.readUInt32BE(0) >>> (4 * BITS_PER_BYTE - BITS) === 0;
}
