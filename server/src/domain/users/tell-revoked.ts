import type { Audience } from '../event-types.ts';
import type { Ports } from '../ports.ts';
import type { StoreWriter } from '../store-port.ts';
import type { Millis } from '../types.ts';

/** Tokens from before a time are refused from the commit on: connections that were opened with one end. */
export function tellRevoked(
  ports: Ports,
  store: StoreWriter,
  before: Millis | null,
  audience: Extract<Audience, { readonly kind: 'users' | 'everybody' }>,
): void {
  const event = { type: 'tokens.revoked', cid: null, createdAt: ports.clock.now(), before } as const;
  store.afterCommit(() => ports.bus.publish({ seq: null, event, audience, perUser: null }));
}
