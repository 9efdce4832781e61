import type { MaybePromise, Ports } from '../ports/index.ts';
import { appSettings } from '../settings/index.ts';
import type { Millis, UserId } from '../types/index.ts';
import { runReadUnit } from '../unit.ts';

/** Milliseconds until a cached time is read again, in case the event of a revocation was lost. */
const FRESH_MS = 10_000;
/** Users kept at once; the oldest go first. */
const MOST_KEPT = 20_000;

interface Kept {
  readonly before: Millis | null;
  readonly until: Millis;
}

const later = (a: Millis | null, b: Millis | null) => (a === null || b === null ? (a ?? b) : Math.max(a, b));

/**
 * Returns the time before which a user's tokens are too old, by their own revocation and the app's. Every call asks, so
 * the answer is kept until a revocation crosses the bus.
 */
export function revocations(ports: Ports): (userId: UserId) => MaybePromise<Millis | null> {
  let app: Kept | null = null;
  const own = new Map<UserId, Kept>();
  let revocationCount = 0;
  ports.bus.subscribe(({ event, audience }) => {
    if (event.type !== 'tokens.revoked') return;
    revocationCount += 1;
    if (audience.kind === 'users') for (const id of audience.userIds) own.delete(id);
    else app = null;
  });

  function keep(userId: UserId, kept: Kept): void {
    if (own.size >= MOST_KEPT) own.delete(own.keys().next().value ?? '');
    own.set(userId, kept);
  }
  return (userId) => {
    const now = ports.clock.now();
    const known = own.get(userId);
    if (app !== null && app.until > now && known !== undefined && known.until > now)
      return later(app.before, known.before);
    const countBefore = revocationCount;
    return runReadUnit(ports, async (unit) => {
      const ofApp = (await appSettings(unit)).revokeTokensIssuedBefore;
      const ofUser = (await unit.store.users.get(userId))?.revokeTokensIssuedBefore ?? null;
      // A revocation during the read may not be in the answer.
      if (revocationCount === countBefore) {
        const until = now + FRESH_MS;
        app = { before: ofApp, until };
        own.delete(userId);
        keep(userId, { before: ofUser, until });
      }
      return later(ofApp, ofUser);
    });
  };
}
