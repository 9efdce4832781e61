import { ApiError } from '../errors.ts';
import type { Ports } from '../ports/index.ts';
import type { SignInService } from '../services/index.ts';
import type { SignInCode } from '../store/sign-ins.ts';
import { runReadUnit, runUnit } from '../unit.ts';
import { requireActive } from '../users/caller.ts';
import { viewUser } from '../users/people.ts';

const MINUTE_MS = 60_000;
/** Milliseconds for which a sign-in code is valid. */
const CODE_LIFETIME_MS = 10 * MINUTE_MS;

const refused = () =>
  new ApiError(
    'auth',
    `the sign-in code is unknown, was used, or is older than ${CODE_LIFETIME_MS / MINUTE_MS} minutes: ` +
      'make another with stoop-server sign-in',
  );

/** Codes that sign a user in once. The wire makes and hashes them; the rules know only the hash. */
export function signInService(ports: Ports): SignInService {
  const isGood = (code: SignInCode | null): code is SignInCode =>
    code !== null && code.expiresAt > ports.clock.now();

  return {
    async add(hash, userId) {
      const now = ports.clock.now();
      await runUnit(ports, async (unit) => {
        const { signIns } = unit.store;
        await signIns.removeExpired(now);
        await signIns.put({ hash, userId, expiresAt: now + CODE_LIFETIME_MS });
      });
    },
    async redeem(hash) {
      // Most wrong codes end here, so a guess costs no write.
      if (!isGood(await runReadUnit(ports, (unit) => unit.store.signIns.get(hash)))) throw refused();
      return runUnit(ports, async (unit) => {
        const { signIns, users } = unit.store;
        const code = await signIns.get(hash);
        if (!isGood(code)) throw refused();
        await signIns.remove(hash);
        const user = await users.get(code.userId);
        if (user === null) throw refused();
        requireActive(user);
        return viewUser(unit, user);
      });
    },
  };
}
