import { ApiError } from '../errors.ts';
import { integrationsOf } from '../messages/sending/rules.ts';
import { requireAppGrant } from '../permissions/access.ts';
import { changePolicyIf, type PolicyChange } from '../policy/change.ts';
import { policyIn } from '../policy/in-force.ts';
import type { Ports } from '../ports/index.ts';
import type { ModerationService } from '../services/index.ts';
import type { Actor, ModerationConfig, Policy } from '../types/index.ts';
import { type ReadUnit, runReadUnit } from '../unit.ts';
import { callerOf } from '../users/caller.ts';

/** @throws ApiError `notFound` */
export function configIn(policy: Policy, key: string): ModerationConfig {
  const config = policy.moderation.get(key);
  if (config === undefined)
    throw new ApiError('notFound', `moderation config with key "${key}" does not exist`);
  return config;
}

type Configs = Pick<ModerationService, 'putConfig' | 'config' | 'deleteConfig' | 'configs'>;

/** Creates the service of moderation configs: how block lists act, beside the settings of a channel's type. */
export function moderationConfigs(ports: Ports): Configs {
  const may = (actor: Actor, grant: string) => async (unit: ReadUnit) =>
    requireAppGrant(unit, await callerOf(unit.store.users, actor), grant);
  const reading = <T>(actor: Actor, view: (policy: Policy) => T) =>
    runReadUnit(ports, async (unit) => {
      await may(actor, 'read-moderation-config')(unit);
      return view(policyIn(unit.store));
    });
  return {
    config: (actor, key) => reading(actor, (policy) => configIn(policy, key)),
    configs: (actor, { keys, limit, after }) =>
      reading(actor, ({ moderation }) => {
        const fits = ({ key }: ModerationConfig) => key > after && (keys === null || keys.includes(key));
        const found = [...moderation.values()].filter(fits).sort((a, b) => (a.key < b.key ? -1 : 1));
        const items = found.slice(0, limit);
        const last = items.at(-1);
        return { items, next: last !== undefined && found.length > limit ? [last.key] : null, prev: null };
      }),
    async putConfig(actor, { key, ...config }) {
      const change: PolicyChange = (stored, unit) => {
        const { blocklists } = policyIn(unit.store);
        const own = integrationsOf(unit).blocklists ?? {};
        const unknown = config.rules.find(({ name }) => !blocklists.has(name) && !Object.hasOwn(own, name));
        if (unknown !== undefined)
          throw new ApiError('notFound', `block list "${unknown.name}" does not exist`);
        const before = Object.hasOwn(stored.moderation, key) ? stored.moderation[key] : undefined;
        const updatedAt = unit.clock.now();
        const next = { ...config, createdAt: before?.createdAt ?? updatedAt, updatedAt };
        return { ...stored, moderation: { ...stored.moderation, [key]: next } };
      };
      const policy = await changePolicyIf(ports, may(actor, 'update-moderation-config'), change);
      return configIn(policy, key);
    },
    async deleteConfig(actor, key) {
      const change: PolicyChange = (stored) => {
        if (!Object.hasOwn(stored.moderation, key))
          throw new ApiError('notFound', `moderation config with key "${key}" does not exist`);
        const { [key]: _gone, ...moderation } = stored.moderation;
        return { ...stored, moderation };
      };
      await changePolicyIf(ports, may(actor, 'update-moderation-config'), change);
    },
  };
}
