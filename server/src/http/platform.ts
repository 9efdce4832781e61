import type { FastifyRequest } from 'fastify';
import type { Identity } from '../wire/index.ts';

/** What limits are kept for: each kind of client on its own, so that a runaway one does not take the others' share. */
export const PLATFORMS = ['server_side', 'web', 'android', 'ios'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** The client says what it is in `X-Stream-Client`; whoever says nothing counts as web. */
export function platformOf(identity: Identity, request: FastifyRequest): Platform {
  if (identity.kind === 'server') return 'server_side';
  const client = String(request.headers['x-stream-client'] ?? '').toLowerCase();
  if (client.includes('android')) return 'android';
  return /ios|swift/.test(client) ? 'ios' : 'web';
}
