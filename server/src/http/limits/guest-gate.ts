import { ApiError } from '../../domain/index.ts';
import { type GuestProof, PROOF_TTL_MS, ProofRequired, type ProofSigner } from '../../wire/index.ts';
import { type Allowance, type Limiter, RateLimiter } from './rate-limiter.ts';
import { type SharedCounts, SharedLimiter } from './shared-limiter.ts';

/** Keys remembered at once. Each costs its sender a proof of work, so the oldest may go first. */
const MAX_KEYS = 50_000;

/** Remembers for a time which keys were used, together with all nodes if there are several. */
class Spent {
  readonly #counts: SharedCounts | null;
  readonly #ttlMs: number;
  readonly #maxKeys: number;
  /** Times at which keys may be forgotten, the oldest first. */
  readonly #until = new Map<string, number>();

  constructor(counts: SharedCounts | null, ttlMs: number, maxKeys = MAX_KEYS) {
    this.#counts = counts;
    this.#ttlMs = ttlMs;
    this.#maxKeys = maxKeys;
  }

  /** Uses the key up. Returns false if it was used before. */
  async spend(key: string): Promise<boolean> {
    if (!this.#spendHere(key, Date.now())) return false;
    try {
      return (await this.#counts?.claim(key, this.#ttlMs)) ?? true;
    } catch {
      // Redis is away: each node remembers its own calls.
      return true;
    }
  }

  #spendHere(key: string, now: number): boolean {
    for (const [old, until] of this.#until) {
      if (until > now && this.#until.size < this.#maxKeys) break;
      this.#until.delete(old);
    }
    if (this.#until.has(key)) return false;
    this.#until.set(key, now + this.#ttlMs);
    return true;
  }
}

const HOUR_MS = 3_600_000;
/** Key of all addresses together. */
const EVERYBODY = 'all';

/** When a new guest has to prove work: never, always, or from so many new guests of the app in an hour on. */
export type ProofPolicy = 'off' | 'always' | number;

export interface GuestGate {
  /** Returns how many guests an address may still create this hour; null if nothing is limited. Counts nothing. */
  left(network: string): Allowance | Promise<Allowance> | null;
  /** Counts a guest who is about to be created. @throws ApiError `rateLimited` above the limit · ProofWanted */
  admit(network: string, proof: GuestProof | null): Promise<void>;
}

interface GuestGateOptions {
  /** New guests from one address in an hour; null for no limit. */
  readonly perHour: number | null;
  readonly policy: ProofPolicy;
  readonly signer: ProofSigner;
  /** Counts of all nodes; null if this node is alone. */
  readonly counts: SharedCounts | null;
}

/** Limits how many guests scripts can create. */
export function guestGate({ perHour, policy, signer, counts }: GuestGateOptions): GuestGate {
  const limiter = (kind: string): Limiter =>
    counts === null ? new RateLimiter({ windowMs: HOUR_MS }) : new SharedLimiter(counts, kind, HOUR_MS);
  const [addresses, app] = [limiter('guests'), limiter('all-guests')];
  const spent = new Spent(counts, PROOF_TTL_MS);

  async function isProofRequired(): Promise<boolean> {
    if (typeof policy === 'string') return policy === 'always';
    return (await app.look(EVERYBODY, policy)).remaining <= 0;
  }

  async function checkProof(network: string, proof: GuestProof | null): Promise<void> {
    if (proof === null) throw wanted(network, 'a new guest needs a proof of work');
    const checked = signer.check(proof, network);
    if ('refused' in checked) throw wanted(network, checked.refused);
    if (!(await spent.spend(`proof ${checked.seed}`))) throw wanted(network, 'the challenge was used before');
  }

  const wanted = (network: string, reason: string) =>
    new ProofRequired(`${reason}: solve \`proof_of_work\` and send it as \`proof\``, signer.issue(network));

  return {
    left: (network) => (perHour === null ? null : addresses.look(network, perHour)),
    async admit(network, proof) {
      if (await isProofRequired()) await checkProof(network, proof);
      if (perHour !== null) refuseCrowd(await addresses.take(network, perHour));
      if (typeof policy === 'number') await app.take(EVERYBODY, policy);
    },
  };
}

/** @throws ApiError `rateLimited` if an address has created all guests of its hour */
export function refuseCrowd({ limit, remaining }: Allowance): void {
  if (remaining < 0)
    throw new ApiError(
      'rateLimited',
      `more than ${limit} new guests an hour from this address (guestsPerHour)`,
    );
}
