import type { Audience } from '../event-types.ts';
import type { Millis } from '../types/index.ts';
import { publish, type Unit } from '../unit.ts';

/** Publishes that tokens from before a time are refused from the commit on. Connections opened with one end. */
export function publishRevoked(
  unit: Unit,
  before: Millis | null,
  audience: Extract<Audience, { readonly kind: 'users' | 'everybody' }>,
): void {
  const event = { type: 'tokens.revoked', cid: null, createdAt: unit.clock.now(), before } as const;
  publish(unit, event, audience);
}
