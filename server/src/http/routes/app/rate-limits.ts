import Type from 'typebox';
import { ApiError } from '../../../domain/index.ts';
import { Count, Flag, mapOf, optional, readFlagParam, Text } from '../../../wire/index.ts';
import type { Route } from '../../call.ts';
import { limitsLeft, type RateGate } from '../../limits/rate-limit.ts';
import { PLATFORMS } from '../../platform.ts';

const Limits = optional(mapOf(Type.Object({ limit: Count, remaining: Count, reset: Count })));
const LIMITS_QUERY = {
  server_side: optional(Flag),
  web: optional(Flag),
  android: optional(Flag),
  ios: optional(Flag),
  endpoints: optional(Text),
};
const LIMITS_ANSWER = { server_side: Limits, web: Limits, android: Limits, ios: Limits };

/** Returns how many calls the rate limits of the app leave. */
export function rateLimitRoutes(gate: RateGate, operations: () => readonly string[]): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/rate_limits',
      operation: 'GetRateLimits',
      access: 'server',
      query: LIMITS_QUERY,
      answer: LIMITS_ANSWER,
      async handle({ actor, query }) {
        if (actor.kind !== 'server') throw new ApiError('notAllowed', 'rate limits are for the server only');
        const platforms = PLATFORMS.filter((platform) => readFlagParam(query, platform));
        const asked = new Set((query.get('endpoints') ?? '').split(',').filter((name) => name !== ''));
        const known = operations().filter((name) => asked.size === 0 || asked.has(name));
        const left = Object.entries(await limitsLeft(gate, platforms, known));
        return Object.fromEntries(
          left.map(([platform, byOperation]) => [
            platform,
            Object.fromEntries(
              Object.entries(byOperation).map(([name, { limit, remaining, resetsAt }]) => [
                name,
                { limit, remaining: Math.max(remaining, 0), reset: resetsAt },
              ]),
            ),
          ]),
        );
      },
    },
  ];
}
