import type { FastifyReply } from 'fastify';
import { ApiError } from '../../domain/index.ts';
import type { Identity } from '../../wire/index.ts';
import { PLATFORMS, type Platform, platformOf } from '../platform.ts';
import { type GuestGate, refuseCrowd } from './guest-gate.ts';
import { type Allowance, type Limiter, RateLimiter, type RateLimits } from './rate-limiter.ts';
import { type SharedCounts, SharedLimiter } from './shared-limiter.ts';
import { UserTurns } from './user-turns.ts';

const CREATE_GUEST = 'CreateGuest';
/** Operations with a limit of their own by address. */
const BY_ADDRESS: Readonly<Record<string, 'guestsPerAddress' | 'signInsPerAddress'>> = {
  [CREATE_GUEST]: 'guestsPerAddress',
  SignIn: 'signInsPerAddress',
  StaffSignIn: 'signInsPerAddress',
  GetStaffInvitation: 'signInsPerAddress',
  AcceptStaffInvitation: 'signInsPerAddress',
  ChangeStaffPassword: 'signInsPerAddress',
};
const CONNECT = 'Connect';
const MS_PER_SECOND = 1000;

/** Undefined at once if this node counts alone, so that callers do not wait for a promise. */
type Gated = undefined | Promise<undefined>;

export interface RateGate {
  /** Runs before the caller is known. @throws ApiError `rateLimited` */
  byAddress(network: string, reply: FastifyReply, operation: string): Gated;
  /**
   * Waits for the turn of a request, or of a piece of a file, among those of its sender. Anonymous callers choose their
   * ids, so those of one network are one sender; server tokens never wait. @throws ApiError `rateLimited`
   */
  inTurn(identity: Identity, network: string, what?: 'request' | 'piece'): Gated;
  /**
   * Limits calls by caller. Anonymous callers are limited by address and app only, as they make up their ids; server
   * tokens have a limit of their own. @throws ApiError `rateLimited`
   */
  byCaller(identity: Identity, reply: FastifyReply, operation: string): Gated;
  /**
   * Limits connections: sockets have no headers to tell limits. `address`: the network. @throws ApiError `rateLimited`
   */
  byConnection(address: string, identity: Identity | null, agent: string): Gated;
  /** Returns what the app has left of an operation; null if nothing is limited. */
  left(platform: Platform, operation: string): Allowance | Promise<Allowance> | null;
}

const OPEN: RateGate = {
  byAddress: () => undefined,
  inTurn: () => undefined,
  byCaller: () => undefined,
  byConnection: () => undefined,
  left: () => null,
};

/** Continues at once if there is nothing to wait for. */
function once<T>(value: T | Promise<T>, use: (value: T) => void): Gated {
  if (value instanceof Promise)
    return value.then((found) => {
      use(found);
      return undefined;
    });
  use(value);
  return undefined;
}

/** Runs the checks one after the other, as long as none refuses. */
function each(
  asked: Iterable<[string, Allowance | Promise<Allowance>]>,
  use: (whose: string, allowance: Allowance) => void,
): Gated {
  let before: Gated;
  for (const [whose, allowance] of asked) {
    const next = () => once(allowance, (found) => use(whose, found));
    before = before === undefined ? next() : before.then(next);
  }
  return before;
}

/**
 * @param limits null switches limiting off, and its headers with it
 * @param counts of all nodes together; null if this node is alone
 */
export function rateGate(
  limits: RateLimits | null,
  counts: SharedCounts | null = null,
  guests: Pick<GuestGate, 'left'> | null = null,
): RateGate {
  if (limits === null) return OPEN;
  const limiter = (kind: string): Limiter =>
    counts === null ? new RateLimiter() : new SharedLimiter(counts, kind);
  // Separate, so that many keys of one kind do not push out those of another.
  const [addresses, users, app] = [limiter('address'), limiter('user'), limiter('app')];
  const turns = { request: new UserTurns(), piece: new UserTurns() };
  const limitOf = (operation: string, whose: 'perUser' | 'perApp' | 'perServer') => {
    const own = Object.hasOwn(limits.operations, operation) ? limits.operations[operation] : undefined;
    return own?.[whose] ?? limits[whose];
  };
  const ofApp = (platform: Platform, operation: string) =>
    limitOf(operation, platform === 'server_side' ? 'perServer' : 'perApp');
  /** Yields the limits of a caller, each with what is left of it. */
  function* ofCaller(
    identity: Identity,
    agent: string,
    operation: string,
  ): Iterable<[string, Allowance | Promise<Allowance>]> {
    const platform = platformOf(identity, agent);
    if (identity.kind === 'user') {
      const { userId } = identity;
      yield [`user ${userId}`, users.take(`${userId} ${operation}`, limitOf(operation, 'perUser'))];
    }
    const whose = platform === 'server_side' ? 'server tokens' : `all ${platform} clients of this app`;
    yield [whose, app.take(`${platform} ${operation}`, ofApp(platform, operation))];
  }
  return {
    byAddress(network, reply, operation) {
      const limit = limits[BY_ADDRESS[operation] ?? 'perAddress'];
      const taken = addresses.take(`${network} ${operation}`, limit);
      const applied = once(taken, (allowance) => apply(reply, allowance, 'this address'));
      const left = operation === CREATE_GUEST ? guests?.left(network) : null;
      if (!left) return applied;
      const ofHour = () => once(left, (allowance) => applyHour(reply, allowance));
      return applied === undefined ? ofHour() : applied.then(ofHour);
    },
    inTurn(identity, network, what = 'request') {
      if (identity.kind === 'server') return undefined;
      return turns[what].take(identity.kind === 'user' ? `user ${identity.userId}` : `network ${network}`);
    },
    byCaller(identity, reply, operation) {
      const agent = String(reply.request.headers['x-stream-client'] ?? '');
      return each(ofCaller(identity, agent, operation), (whose, allowance) => apply(reply, allowance, whose));
    },
    byConnection(address, identity, agent) {
      if (identity !== null)
        return each(ofCaller(identity, agent, CONNECT), (whose, allowance) => refuseSpent(allowance, whose));
      const taken = addresses.take(`${address} ${CONNECT}`, limits.perAddress);
      return once(taken, (allowance) => refuseSpent(allowance, 'this address'));
    },
    left: (platform, operation) => app.look(`${platform} ${operation}`, ofApp(platform, operation)),
  };
}

function apply(reply: FastifyReply, allowance: Allowance, whose: string): void {
  writeHeaders(reply, allowance);
  refuseSpent(allowance, whose);
}

/** Writes the headers of the tightest limit that applies. */
function writeHeaders(reply: FastifyReply, allowance: Allowance): void {
  const written = reply.getHeader('x-ratelimit-remaining');
  if (written === undefined || Number(written) > allowance.remaining) {
    reply.header('x-ratelimit-limit', allowance.limit);
    reply.header('x-ratelimit-remaining', Math.max(allowance.remaining, 0));
    reply.header('x-ratelimit-reset', allowance.resetsAt);
  }
  if (allowance.remaining < 0)
    reply.header('retry-after', Math.max(1, allowance.resetsAt - Math.floor(Date.now() / MS_PER_SECOND)));
}

/** Refuses early if the hour's guests are used up. The route counts the guest only once the proof of work is there. */
function applyHour(reply: FastifyReply, allowance: Allowance): void {
  if (allowance.remaining > 0) return;
  const used = { ...allowance, remaining: -1 };
  writeHeaders(reply, used);
  refuseCrowd(used);
}

function refuseSpent({ limit, remaining }: Allowance, whose: string): void {
  if (remaining < 0) throw new ApiError('rateLimited', `more than ${limit} calls a minute by ${whose}`);
}

/**
 * Returns limits by platform and operation: of the requested platforms, or all; of the requested operations, or all.
 */
export async function limitsLeft(
  gate: RateGate,
  platforms: readonly Platform[],
  operations: readonly string[],
): Promise<{ readonly [platform: string]: { readonly [operation: string]: Allowance } }> {
  const of = async (platform: Platform) => {
    const left = await Promise.all(operations.map((operation) => gate.left(platform, operation)));
    return operations.flatMap((operation, at): [string, Allowance][] => {
      const allowance = left[at] ?? null;
      return allowance === null ? [] : [[operation, allowance]];
    });
  };
  const asked = platforms.length === 0 ? PLATFORMS : platforms;
  const found = await Promise.all(
    asked.map(async (platform) => [platform, Object.fromEntries(await of(platform))] as const),
  );
  return Object.fromEntries(found);
}
