import { ApiError } from '../../domain/index.ts';
import { type Allowance, type Limiter, RateLimiter } from './rate-limiter.ts';
import { type SharedCounts, SharedLimiter } from './shared-limiter.ts';

const WINDOW_MS = 15 * 60_000;
/** Tries of one account from one network in a window. */
const PER_NETWORK = 10;
/** Tries of one account from all networks that it has no session in. */
const PER_ACCOUNT = 50;

export interface Attempt {
  /** The account, such as its email address. It need not exist. */
  readonly account: string;
  readonly network: string;
  /** The account has a session from there: strangers elsewhere cannot lock its owner out. */
  readonly isKnown: boolean;
}

/** Limits guesses of passwords. Tries count whether they succeed or not, and before the password is checked. */
export interface AttemptGate {
  /** @throws ApiError `rateLimited` */
  admit(attempt: Attempt): Promise<void>;
}

/** @param counts of all nodes together; null if this node is alone */
export function attemptGate(counts: SharedCounts | null): AttemptGate {
  const limiter = (kind: string): Limiter =>
    counts === null ? new RateLimiter({ windowMs: WINDOW_MS }) : new SharedLimiter(counts, kind, WINDOW_MS);
  const [networks, accounts] = [limiter('attempts'), limiter('all-attempts')];
  return {
    async admit({ account, network, isKnown }) {
      // A network that is refused uses up nothing of the account's tries.
      refuseSpent(await networks.take(`${network} ${account}`, PER_NETWORK));
      if (!isKnown) refuseSpent(await accounts.take(account, PER_ACCOUNT));
    },
  };
}

function refuseSpent({ remaining }: Allowance): void {
  if (remaining < 0)
    throw new ApiError('rateLimited', 'too many tries to sign in to this account: wait 15 minutes');
}
