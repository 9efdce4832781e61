/** Bodies of moderation configs. */

import {
  inputError,
  LIMITS,
  type ListAction,
  type ModerationConfig,
  type ModerationConfigPage,
  PAGES,
  shown,
} from '../../../domain/index.ts';
import { readConfigPage } from '../channels/conversation.ts';
import { isRaw } from '../users/on-behalf.ts';
import {
  isRecord,
  type Raw,
  readBoolean,
  readLimit,
  readList,
  readRecord,
  readText,
  requireId,
} from '../values.ts';
import { isBlank } from '../zero.ts';

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

/** @throws ApiError `input` for rules that this server cannot apply, rather than to take them and do nothing. */
export function readModerationRules(raw: Raw): Pick<ModerationConfig, 'enabled' | 'rules'> {
  if (readText(raw.team, 'team')) throw inputError('field `team`: moderation configs are of the whole app');
  for (const machine of MACHINES) {
    const asked = raw[machine];
    if (isRecord(asked) && !isBlank(asked) && readBoolean(asked.enabled, `${machine}.enabled`) !== false)
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

/**
 * Reads the body of POST config: `{key, block_list_config: {enabled, rules: [{name, action}]}}`. @throws ApiError
 * `input`
 */
export function readModerationConfig(body: unknown): Pick<ModerationConfig, 'key' | 'enabled' | 'rules'> {
  const raw = isRaw(body) ? body : {};
  return { key: readKey(raw.key), ...readModerationRules(raw) };
}

/** Returns the keys that a query is limited to; null for all. */
function askedKeys({ key, ...rest }: Raw): readonly string[] | null {
  const [other] = Object.keys(rest);
  if (other !== undefined) throw inputError(`unrecognized field "${other}"`);
  if (key === undefined) return null;
  const { $eq, $in } = isRecord(key) ? key : { $eq: key, $in: undefined };
  const keys = $in === undefined ? [$eq] : readList($in, 'key', LIMITS.filterValues);
  return (keys ?? []).map((one) => requireId(one, 'key'));
}

/** Reads the body of POST configs; its filter names keys. @throws ApiError `input` */
export function readModerationConfigPage(body: unknown): ModerationConfigPage {
  const { filter, limit, next } = readConfigPage(body);
  return {
    keys: askedKeys(filter ?? {}),
    limit: readLimit(limit, PAGES.flags),
    after: String(next?.at(0) ?? ''),
  };
}
