import type { Ports } from '../ports.ts';
import { appSettings } from '../settings/index.ts';
import type { Millis, UserId } from '../types.ts';

/** The app's own revocation is looked up again after this, should word of it have been lost, milliseconds. */
const FRESH_MS = 10_000;

/** Which tokens of a user are too old, by his own revocation and the app's; asked with every call, so the app's is kept. */
export function revocations(ports: Ports): (userId: UserId) => Promise<Millis | null> {
  let kept: { readonly before: Millis | null; readonly until: Millis } | null = null;
  ports.bus.subscribe(({ event, audience }) => {
    if (event.type === 'tokens.revoked' && audience.kind === 'everybody') kept = null;
  });
  return (userId) =>
    ports.store.read(async (store) => {
      const now = ports.clock.now();
      if (kept === null || kept.until <= now)
        kept = { before: (await appSettings(store)).revokeTokensIssuedBefore, until: now + FRESH_MS };
      const { before } = kept;
      const own = (await store.users.get(userId))?.revokeTokensIssuedBefore ?? null;
      return before === null || own === null ? (before ?? own) : Math.max(before, own);
    });
}
