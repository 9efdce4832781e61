import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../domain/index.ts';
import { type Identity, networkOf } from '../wire/index.ts';
import { type Allowance, RateLimiter, type RateLimits } from './rate-limiter.ts';

const CREATE_GUEST = 'CreateGuest';
const MS_PER_SECOND = 1000;

export interface RateGate {
  /** Before it is known who asks. @throws ApiError 9 */
  byAddress(request: FastifyRequest, reply: FastifyReply, operation: string): void;
  /** Server tokens are limited by address only. @throws ApiError 9 */
  byUser(identity: Identity, reply: FastifyReply, operation: string): void;
}

const OPEN: RateGate = { byAddress: () => undefined, byUser: () => undefined };

/** @param limits null switches limiting off, and its headers with it */
export function rateGate(limits: RateLimits | null): RateGate {
  if (limits === null) return OPEN;
  const limiter = new RateLimiter();
  return {
    byAddress(request, reply, operation) {
      const limit = operation === CREATE_GUEST ? limits.guestsPerAddress : limits.perAddress;
      apply(reply, limiter.take(`address ${networkOf(request.ip)} ${operation}`, limit), 'this address');
    },
    byUser(identity, reply, operation) {
      if (identity.kind === 'server') return;
      const { userId } = identity;
      apply(reply, limiter.take(`user ${userId} ${operation}`, limits.perUser), `user ${userId}`);
    },
  };
}

function apply(reply: FastifyReply, allowance: Allowance, whose: string): void {
  reply.header('x-ratelimit-limit', allowance.limit);
  reply.header('x-ratelimit-remaining', Math.max(allowance.remaining, 0));
  reply.header('x-ratelimit-reset', allowance.resetsAt);
  if (allowance.remaining >= 0) return;
  reply.header('retry-after', Math.max(1, allowance.resetsAt - Math.floor(Date.now() / MS_PER_SECOND)));
  throw new ApiError('rateLimited', `more than ${allowance.limit} calls a minute by ${whose}`);
}
