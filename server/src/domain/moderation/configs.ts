import { ApiError } from '../errors.ts';
import {
  inputError,
  isRecord,
  readBoolean,
  readLimit,
  readList,
  readRecord,
  readText,
  requireId,
  shown,
} from '../input/read.ts';
import { LIMITS, PAGES } from '../limits.ts';
import { integrationsOf } from '../messages/rules.ts';
import { requireAppGrant } from '../permissions/access.ts';
import { changePolicyIf, type PolicyChange } from '../policy/change.ts';
import { policyIn } from '../policy/in-force.ts';
import type { Ports } from '../ports.ts';
import type { ModerationService } from '../services.ts';
import type { Actor, ListAction, ModerationConfig, Policy, Raw } from '../types.ts';
import { type ReadUnit, runReadUnit } from '../unit.ts';
import { callerOf } from '../users/caller.ts';

/** Keys of configs: for everything, for a channel type, for one channel. */
const KEY = /^chat(:[\w-]+(:[\w!-]+)?)?$/;
const ACTIONS: readonly ListAction[] = ['flag', 'remove', 'shadow'];
/** Fields of the API for automatic checks of messages. This server has none. */
const MACHINES = [
  'ai_image_config',
  'ai_text_config',
  'ai_video_config',
  'automod_platform_circumvention_config',
  'automod_semantic_filters_config',
  'automod_toxicity_config',
  'google_vision_config',
  'llm_config',
  'velocity_filter_config',
  'video_call_rule_config',
];

const isAction = (value: unknown): value is ListAction => ACTIONS.some((action) => action === value);

function readRule(raw: unknown): ModerationConfig['rules'][number] {
  const { name, action, team } = readRecord(raw, 'block_list_config.rules');
  if (!isAction(action))
    throw inputError(
      `block_list_config.rules.action must be one of [${ACTIONS.join(' ')}], it is "${shown(action)}"`,
    );
  if (readText(team, 'block_list_config.rules.team'))
    throw inputError('block lists are of the whole app: no team');
  return { name: requireId(name, 'block_list_config.rules.name'), action };
}

/** @throws ApiError 4 for what this server cannot do, rather than to take it and do nothing. */
function readConfig(raw: Raw): Pick<ModerationConfig, 'enabled' | 'rules'> {
  if (readText(raw.team, 'team')) throw inputError('field `team`: moderation configs are of the whole app');
  for (const machine of MACHINES) {
    const asked = raw[machine];
    if (isRecord(asked) && readBoolean(asked.enabled, `${machine}.enabled`) !== false)
      throw inputError(`field \`${machine}\`: no machine looks at messages here`);
  }
  const lists = raw.block_list_config ?? {};
  const { enabled, rules } = readRecord(lists, 'block_list_config');
  const read = (readList(rules, 'block_list_config.rules', LIMITS.blocklists) ?? []).map(readRule);
  return { enabled: readBoolean(enabled, 'block_list_config.enabled') ?? read.length > 0, rules: read };
}

function readKey(raw: unknown): string {
  const key = requireId(raw, 'key');
  if (!KEY.test(key))
    throw inputError('key must be chat, chat:<channel type> or chat:<channel type>:<channel id>');
  return key;
}

function configIn(policy: Policy, key: string): ModerationConfig {
  const config = policy.moderation.get(key);
  if (config === undefined)
    throw new ApiError('notFound', `moderation config with key "${key}" does not exist`);
  return config;
}

/** The keys a question is confined to; null for all. @throws ApiError 4 */
function askedKeys(filter: Raw): readonly string[] | null {
  const { key, ...rest } = filter;
  const [other] = Object.keys(rest);
  if (other !== undefined) throw inputError(`unrecognized field "${other}"`);
  if (key === undefined) return null;
  const { $eq, $in } = isRecord(key) ? key : { $eq: key, $in: undefined };
  const keys = $in === undefined ? [$eq] : readList($in, 'key', LIMITS.filterValues);
  return (keys ?? []).map((one) => requireId(one, 'key'));
}

type Configs = Pick<ModerationService, 'putConfig' | 'config' | 'deleteConfig' | 'configs'>;

/** Moderation configs: how block lists act, beside the settings of a channel's type. */
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
    async configs(actor, input) {
      const keys = askedKeys(input.filter ?? {});
      const limit = readLimit(input.limit, PAGES.flags);
      const after = String(input.next?.at(0) ?? '');
      return reading(actor, ({ moderation }) => {
        const fits = ({ key }: ModerationConfig) => key > after && (keys === null || keys.includes(key));
        const found = [...moderation.values()].filter(fits).sort((a, b) => (a.key < b.key ? -1 : 1));
        const items = found.slice(0, limit);
        const last = items.at(-1);
        return { items, next: last !== undefined && found.length > limit ? [last.key] : null, prev: null };
      });
    },
    async putConfig(actor, raw) {
      const key = readKey(raw.key);
      const config = readConfig(raw);
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
