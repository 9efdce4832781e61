import { applyGrants } from '../policy/apply-grants.ts';
import { buildPolicy } from '../policy/build.ts';
import { changePolicy } from '../policy/change.ts';
import { policyIn } from '../policy/in-force.ts';
import type { StoredPolicy } from '../policy/stored.ts';
import type { Ports } from '../ports.ts';
import type { AppChanges, AppService } from '../services.ts';
import type { Json } from '../types.ts';
import { runReadUnit } from '../unit.ts';
import { publishRevoked } from '../users/publish-revoked.ts';
import { visibleTeam } from '../users/team.ts';
import { APP_SETTING, appSettings } from './read.ts';

export { appSettings };

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
        const settings = { ...(await appSettings(unit)), ...changes.settings };
        await unit.store.settings.put(APP_SETTING, settings as unknown as Json);
        const { revokeTokensIssuedBefore: before } = changes.settings;
        if (before !== undefined) publishRevoked(unit, before, { kind: 'everybody' });
        return withRules(stored, changes);
      });
    },
  };
}
