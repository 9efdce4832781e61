import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../domain/index.ts';
import { type Identity, networkOf } from '../wire/index.ts';
import { PLATFORMS, type Platform, platformOf } from './platform.ts';
import { type Allowance, RateLimiter, type RateLimits } from './rate-limiter.ts';

const CREATE_GUEST = 'CreateGuest';
const CONNECT = 'Connect';
const MS_PER_SECOND = 1000;

export interface RateGate {
  /** Before it is known who asks. @throws ApiError 9 */
  byAddress(request: FastifyRequest, reply: FastifyReply, operation: string): void;
  /**
   * Anonymous ones are limited by address and app only, as their ids are of their own making; server tokens by a limit of
   * their own. @throws ApiError 9
   */
  byCaller(identity: Identity, request: FastifyRequest, reply: FastifyReply, operation: string): void;
  /** Sockets have no headers to tell of limits. `address`: the network. @throws ApiError 9 */
  byConnection(address: string, identity: Identity | null, agent: string): void;
  /** What the app has left of an operation. Null where nothing is limited. */
  left(platform: Platform, operation: string): Allowance | null;
}

const OPEN: RateGate = {
  byAddress: () => undefined,
  byCaller: () => undefined,
  byConnection: () => undefined,
  left: () => null,
};

/** @param limits null switches limiting off, and its headers with it */
export function rateGate(limits: RateLimits | null): RateGate {
  if (limits === null) return OPEN;
  // Apart, so that many of one kind do not push those of another out.
  const [addresses, users, app] = [new RateLimiter(), new RateLimiter(), new RateLimiter()];
  const limitOf = (operation: string, whose: 'perUser' | 'perApp' | 'perServer') => {
    const own = Object.hasOwn(limits.operations, operation) ? limits.operations[operation] : undefined;
    return own?.[whose] ?? limits[whose];
  };
  const ofApp = (platform: Platform, operation: string) =>
    limitOf(operation, platform === 'server_side' ? 'perServer' : 'perApp');
  /** Whose limit, and what is left of it. */
  function* ofCaller(identity: Identity, agent: string, operation: string): Iterable<[string, Allowance]> {
    const platform = platformOf(identity, agent);
    if (identity.kind === 'user') {
      const { userId } = identity;
      yield [`user ${userId}`, users.take(`${userId} ${operation}`, limitOf(operation, 'perUser'))];
    }
    const whose = platform === 'server_side' ? 'server tokens' : `all ${platform} clients of this app`;
    yield [whose, app.take(`${platform} ${operation}`, ofApp(platform, operation))];
  }
  return {
    byAddress(request, reply, operation) {
      const limit = operation === CREATE_GUEST ? limits.guestsPerAddress : limits.perAddress;
      apply(reply, addresses.take(`${networkOf(request.ip)} ${operation}`, limit), 'this address');
    },
    byCaller(identity, request, reply, operation) {
      const agent = String(request.headers['x-stream-client'] ?? '');
      for (const [whose, allowance] of ofCaller(identity, agent, operation)) apply(reply, allowance, whose);
    },
    byConnection(address, identity, agent) {
      if (identity === null)
        refuseSpent(addresses.take(`${address} ${CONNECT}`, limits.perAddress), 'this address');
      else for (const [whose, allowance] of ofCaller(identity, agent, CONNECT)) refuseSpent(allowance, whose);
    },
    left: (platform, operation) => app.look(`${platform} ${operation}`, ofApp(platform, operation)),
  };
}

/** The tightest of the limits that hold is the one to tell of. */
function apply(reply: FastifyReply, allowance: Allowance, whose: string): void {
  const told = reply.getHeader('x-ratelimit-remaining');
  if (told === undefined || Number(told) > allowance.remaining) {
    reply.header('x-ratelimit-limit', allowance.limit);
    reply.header('x-ratelimit-remaining', Math.max(allowance.remaining, 0));
    reply.header('x-ratelimit-reset', allowance.resetsAt);
  }
  if (allowance.remaining >= 0) return;
  reply.header('retry-after', Math.max(1, allowance.resetsAt - Math.floor(Date.now() / MS_PER_SECOND)));
  refuseSpent(allowance, whose);
}

function refuseSpent({ limit, remaining }: Allowance, whose: string): void {
  if (remaining < 0) throw new ApiError('rateLimited', `more than ${limit} calls a minute by ${whose}`);
}

/** Limits by platform and operation: of the platforms asked for, or all; of the operations asked for, or all. */
export function limitsLeft(
  gate: RateGate,
  platforms: readonly Platform[],
  operations: readonly string[],
): { readonly [platform: string]: { readonly [operation: string]: Allowance } } {
  const of = (platform: Platform) =>
    operations.flatMap((operation): [string, Allowance][] => {
      const left = gate.left(platform, operation);
      return left === null ? [] : [[operation, left]];
    });
  const asked = platforms.length === 0 ? PLATFORMS : platforms;
  return Object.fromEntries(asked.map((platform) => [platform, Object.fromEntries(of(platform))]));
}
