import { requireCustomSize } from '../json/custom-size.ts';
import { applyGrants } from '../policy/apply-grants.ts';
import { buildPolicy } from '../policy/build.ts';
import { changePolicy } from '../policy/change.ts';
import { policyIn } from '../policy/in-force.ts';
import type { StoredPolicy } from '../policy/stored.ts';
import type { Ports } from '../ports/index.ts';
import type { AppChanges, AppService } from '../services/index.ts';
import type { Custom, Json } from '../types/index.ts';
import { runReadUnit } from '../unit.ts';
import { publishRevoked } from '../users/publish-revoked.ts';
import { visibleTeam } from '../users/team.ts';
import { APP_SETTING, appSettings } from './read.ts';

export { appSettings };

/** Bytes of all settings that are only kept; certificates and templates of push providers are among them. */
const MOST_KEPT = 131_072;

/** @throws ApiError `tooLarge` */
function mergedKept(before: Custom, changes: Custom = {}): Custom {
  const entries = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null);
  const kept = Object.fromEntries(entries);
  requireCustomSize(kept, 'app settings', MOST_KEPT);
  return kept;
}

function withRules(stored: StoredPolicy, { grants, unchecked, teamed }: AppChanges): StoredPolicy {
  return {
    ...stored,
    appGrants: applyGrants(buildPolicy(stored), grants, stored.appGrants),
    unchecked: unchecked ?? stored.unchecked,
    teamed: teamed ?? stored.teamed,
  };
}

export function appService(ports: Ports): AppService {
  return {
    settings: () => runReadUnit(ports, appSettings),
    team: () => runReadUnit(ports, visibleTeam),
    rules: () => runReadUnit(ports, async (unit) => policyIn(unit.store)),
    update: async (actor, changes) => {
      await changePolicy(ports, actor, async (stored, unit) => {
        const before = await appSettings(unit);
        const settings = {
          ...before,
          ...changes.settings,
          kept: mergedKept(before.kept, changes.kept),
        };
        await unit.store.settings.put(APP_SETTING, settings as unknown as Json);
        const { revokeTokensIssuedBefore: revoked } = changes.settings;
        if (revoked !== undefined) publishRevoked(unit, revoked, { kind: 'everybody' });
        return withRules(stored, changes);
      });
    },
  };
}
