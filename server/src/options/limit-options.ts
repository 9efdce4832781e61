import type { ByteQuotas, ProofPolicy, RateLimits } from '../http/index.ts';
import { present } from '../present.ts';
import { StartError } from '../start-error.ts';
import { readNumber } from './plain-options.ts';

/** Limits on what callers cost. */
export interface LimitOptions {
  /**
   * Calls a minute; false for no limits. Env `STOOP_RATE_LIMITS=off`.
   * @default 600 a user and 6000 an address for each operation, 120 guests and 20 sign-ins by code an address; 600,000 for all clients of a kind
   * together, as many for server tokens
   */
  readonly rateLimits?: Partial<RateLimits> | false;
  /**
   * Milliseconds that one query or search of a user may take in the database; then the call is answered with code 23. Env
   * `STOOP_QUERY_TIMEOUT_MS`. @default 2_000
   */
  readonly queryTimeoutMs?: number;
  /** The same for calls with a token of the server. Env `STOOP_SERVER_QUERY_TIMEOUT_MS`. @default 10_000 */
  readonly serverQueryTimeoutMs?: number;
  /**
   * New guests from one address in an hour; with `rateLimits: false` nothing is limited. Env `STOOP_GUESTS_PER_HOUR`.
   * @default 600
   */
  readonly guestsPerHour?: number;
  /**
   * Whether a new guest has to prove work, which the widget does unseen and other clients cannot: `'off'`, `'always'`, or from
   * how many new guests of the whole app in an hour on. Env `STOOP_GUEST_PROOF`. @default 'off'
   */
  readonly guestProof?: ProofPolicy;
  /**
   * Bytes of JSON that one user may write a day (UTC): messages, versions kept of edits, polls and all else; false for no limit,
   * as with `rateLimits: false`. Env `STOOP_WRITES_PER_USER`, bytes or `off`. @default 67_108_864, which is 64 MB
   */
  readonly writesPerUser?: number | false;
  /** The same for all users of one address. Env `STOOP_WRITES_PER_ADDRESS`. @default 1_073_741_824, which is 1 GB */
  readonly writesPerAddress?: number | false;
  /**
   * Bytes of long answers (lists, channels, searches) that one user may read a minute. Env `STOOP_READS_PER_USER`.
   * @default 67_108_864, which is 64 MB
   */
  readonly readsPerUser?: number | false;
  /** The same for all users and readers of one address. Env `STOOP_READS_PER_ADDRESS`. @default 536_870_912, which is 512 MB */
  readonly readsPerAddress?: number | false;
  /** Milliseconds within which a request without a file must have arrived. Env `STOOP_ARRIVAL_MS`. @default 30_000 */
  readonly arrivalMs?: number;
  /**
   * Milliseconds after which a connection ends over which nothing moves: an answer that nobody reads, a file that stops coming.
   * Slow ones go on. Env `STOOP_STALL_MS`. @default 120_000
   */
  readonly stallMs?: number;
}

export interface LimitSettings {
  readonly rateLimits: RateLimits | null;
  /** Milliseconds that a query of a user may take, and one of a server token. */
  readonly queryTimeouts: { readonly user: number; readonly server: number };
  /** Null where nothing is limited. */
  readonly guestsPerHour: number | null;
  readonly guestProof: ProofPolicy;
  readonly writeQuotas: ByteQuotas;
  readonly readQuotas: ByteQuotas;
  readonly arrivalMs: number;
  readonly stallMs: number;
}

const DEFAULT_RATE_LIMITS: RateLimits = {
  perUser: 600,
  perAddress: 6000,
  guestsPerAddress: 120,
  signInsPerAddress: 20,
  // Ten thousand a second: lower it if the systems behind cannot bear that.
  perApp: 600_000,
  perServer: 600_000,
  operations: {},
};
const DEFAULTS = {
  queryTimeoutMs: 2_000,
  serverQueryTimeoutMs: 10_000,
  /** A school or a mobile network may share one address. */
  guestsPerHour: 600,
  guestProof: 'off',
  writesPerUser: 64 * 1024 ** 2,
  writesPerAddress: 1024 ** 3,
  readsPerUser: 64 * 1024 ** 2,
  readsPerAddress: 512 * 1024 ** 2,
} as const;
const ARRIVAL = { env: 'STOOP_ARRIVAL_MS', unit: 'milliseconds', standard: 30_000 };
const STALL = { env: 'STOOP_STALL_MS', unit: 'milliseconds', standard: 120_000 };
/** Clients give a call up long before that. */
const MAX_QUERY_MS = 60_000;
/** As people write numbers: neither 0x50 nor 1e3. */
const DIGITS = /^\d+$/;

type Env = Readonly<Record<string, string | undefined>>;

/** @throws StartError STOOP_BAD_OPTION */
export function readLimits(options: LimitOptions, env: Env): LimitSettings {
  const rateLimits = readRateLimits(options, env);
  return {
    rateLimits,
    queryTimeouts: readQueryTimeouts(options, env),
    ...readGuestLimits(options, env, rateLimits !== null),
    ...(rateLimits === null
      ? { writeQuotas: NO_QUOTAS, readQuotas: NO_QUOTAS }
      : readByteQuotas(options, env)),
    arrivalMs: readNumber(env, options.arrivalMs, ARRIVAL),
    stallMs: readNumber(env, options.stallMs, STALL),
  };
}

function readQueryTimeouts(options: LimitOptions, env: Env): LimitSettings['queryTimeouts'] {
  const user = options.queryTimeoutMs ?? present(env.STOOP_QUERY_TIMEOUT_MS) ?? DEFAULTS.queryTimeoutMs;
  const server =
    options.serverQueryTimeoutMs ??
    present(env.STOOP_SERVER_QUERY_TIMEOUT_MS) ??
    DEFAULTS.serverQueryTimeoutMs;
  return {
    user: readMs('STOOP_QUERY_TIMEOUT_MS', user),
    server: readMs('STOOP_SERVER_QUERY_TIMEOUT_MS', server),
  };
}

function readMs(name: string, value: number | string): number {
  const ms = Number(value);
  if (Number.isInteger(ms) && ms >= 1 && ms <= MAX_QUERY_MS) return ms;
  throw new StartError(
    'STOOP_BAD_OPTION',
    `${name} must be a whole number of milliseconds, 1 to ${MAX_QUERY_MS}, got "${value}"`,
  );
}

function readRateLimits({ rateLimits }: LimitOptions, env: Env): RateLimits | null {
  if (rateLimits === false) return null;
  const setting = present(env.STOOP_RATE_LIMITS);
  if (setting !== undefined && setting !== 'off')
    throw new StartError('STOOP_BAD_OPTION', `STOOP_RATE_LIMITS must be off or not set, got "${setting}"`);
  if (rateLimits === undefined && setting === 'off') return null;
  const { operations, ...limits } = { ...DEFAULT_RATE_LIMITS, ...rateLimits };
  for (const [name, limit] of [limits, ...Object.values(operations)].flatMap(Object.entries))
    if (!Number.isInteger(limit) || limit < 1)
      throw new StartError(
        'STOOP_BAD_OPTION',
        `rateLimits: ${name} must be a whole number of calls a minute, 1 or more, got "${limit}"`,
      );
  return { ...limits, operations };
}

const PROOF_WORDS: readonly unknown[] = ['off', 'always'] satisfies readonly ProofPolicy[];

function readGuestLimits(
  options: LimitOptions,
  env: Env,
  limited: boolean,
): Pick<LimitSettings, 'guestsPerHour' | 'guestProof'> {
  const perHour = options.guestsPerHour ?? present(env.STOOP_GUESTS_PER_HOUR) ?? DEFAULTS.guestsPerHour;
  const proof = options.guestProof ?? present(env.STOOP_GUEST_PROOF) ?? DEFAULTS.guestProof;
  return {
    guestsPerHour: limited ? readCount('STOOP_GUESTS_PER_HOUR', perHour, 'a whole number of guests') : null,
    guestProof: PROOF_WORDS.includes(proof)
      ? (proof as ProofPolicy)
      : readCount('STOOP_GUEST_PROOF', proof, 'off, always or a whole number of guests'),
  };
}

const NO_QUOTAS: ByteQuotas = { perUser: null, perAddress: null };
const OFF = 'off';

function readByteQuotas(options: LimitOptions, env: Env): Pick<LimitSettings, 'writeQuotas' | 'readQuotas'> {
  const read = (name: string, given: number | false | undefined, standard: number) => {
    const value = given ?? present(env[name]) ?? standard;
    return value === false || value === OFF ? null : readCount(name, value, 'off or a whole number of bytes');
  };
  const { writesPerUser, writesPerAddress, readsPerUser, readsPerAddress } = options;
  return {
    writeQuotas: {
      perUser: read('STOOP_WRITES_PER_USER', writesPerUser, DEFAULTS.writesPerUser),
      perAddress: read('STOOP_WRITES_PER_ADDRESS', writesPerAddress, DEFAULTS.writesPerAddress),
    },
    readQuotas: {
      perUser: read('STOOP_READS_PER_USER', readsPerUser, DEFAULTS.readsPerUser),
      perAddress: read('STOOP_READS_PER_ADDRESS', readsPerAddress, DEFAULTS.readsPerAddress),
    },
  };
}

function readCount(name: string, value: number | string, expected: string): number {
  const count = DIGITS.test(String(value)) ? Number(value) : Number.NaN;
  if (Number.isSafeInteger(count) && count >= 1) return count;
  throw new StartError('STOOP_BAD_OPTION', `${name} must be ${expected}, 1 or more, got "${value}"`);
}
