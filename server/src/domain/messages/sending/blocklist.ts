import { ApiError } from '../../errors.ts';
import type { Access } from '../../permissions/access.ts';
import { policyIn } from '../../policy/in-force.ts';
import type { ChannelConfig, ListAction, ModerationConfig } from '../../types/index.ts';
import type { ReadUnit } from '../../unit.ts';
import { BLOCKED_TEXT, MODERATED_TEXT } from './refused.ts';
import { integrationsOf, messageConfig } from './rules.ts';

const NONE: readonly string[] = [];
const LETTER = '[\\p{L}\\p{N}_]';
const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** Compiled once for each list: a list does not change while it is in use. */
const compiled = new WeakMap<readonly string[], RegExp>();

function patternOf(words: readonly string[]): RegExp {
  const known = compiled.get(words);
  if (known !== undefined) return known;
  const parts = words.map((word) => word.trim().replaceAll(SPECIAL, '\\$&')).filter((word) => word !== '');
  const any = parts.length === 0 ? '(?!)' : parts.sort((a, b) => b.length - a.length).join('|');
  const pattern = new RegExp(`(?<!${LETTER})(?:${any})(?!${LETTER})`, 'giu');
  compiled.set(words, pattern);
  return pattern;
}

function wordsOf(unit: ReadUnit, name: string): readonly string[] {
  const own = integrationsOf(unit).blocklists;
  const listed = own !== undefined && Object.hasOwn(own, name) ? own[name] : undefined;
  return listed ?? policyIn(unit.store).blocklists.get(name)?.words ?? NONE;
}

type Behavior = ChannelConfig['blocklistBehavior'];

/** The decision on a text by all block lists that apply to its channel. */
export interface Verdict {
  /** Words of the lists, in lower case; empty if the text has none. */
  readonly words: readonly string[];
  readonly behavior: Behavior;
  /** The list that decides, and the text of the refusal; null if no word is found. */
  readonly list: string | null;
  readonly text: string;
}

export interface Rule {
  readonly list: string;
  readonly behavior: Behavior;
  readonly text: string;
}

const FINE: Verdict = { words: NONE, behavior: 'flag', list: null, text: '' };
const BEHAVIORS: { readonly [action in ListAction]: Behavior } = {
  flag: 'flag',
  shadow: 'shadow_block',
  remove: 'block',
};
/** The rule of each action of a config. */
export const BLOCK_RULES: { readonly [action in ListAction]: Omit<Rule, 'list'> } = {
  flag: { behavior: BEHAVIORS.flag, text: MODERATED_TEXT },
  shadow: { behavior: BEHAVIORS.shadow, text: MODERATED_TEXT },
  remove: { behavior: BEHAVIORS.remove, text: MODERATED_TEXT },
};
/** From the mildest to the gravest. */
const GRAVITY: readonly Behavior[] = ['flag', 'shadow_block', 'block'];

/** Returns the rules of the narrowest config for a channel. */
function configured(unit: ReadUnit, { channel }: Access): readonly Rule[] {
  const { moderation } = policyIn(unit.store);
  if (moderation.size === 0) return [];
  const keys = [`chat:${channel.cid}`, `chat:${channel.type}`, 'chat'];
  const config = keys.map((key) => moderation.get(key)).find((one) => one !== undefined);
  return config === undefined ? [] : rulesOfConfig(config);
}

/** Returns the rules of a config; none if it is switched off. */
export const rulesOfConfig = ({
  enabled,
  rules,
}: Pick<ModerationConfig, 'enabled' | 'rules'>): readonly Rule[] =>
  enabled ? rules.map(({ name, action }) => ({ list: name, ...BLOCK_RULES[action] })) : [];

/** Returns the list of the channel's type, and those of the moderation config. */
export function checkBlocklist(unit: ReadUnit, access: Access, text: string): Verdict {
  const { blocklist, blocklistBehavior } = messageConfig(unit, access);
  const more = configured(unit, access);
  if (blocklist === null && more.length === 0) return FINE;
  const own: Rule[] =
    blocklist === null ? [] : [{ list: blocklist, behavior: blocklistBehavior, text: BLOCKED_TEXT }];
  return verdictOn(unit, [...own, ...more], text);
}

/** Returns the gravest decision of several rules on a text. */
export function verdictOn(unit: ReadUnit, rules: readonly Rule[], text: string): Verdict {
  let verdict = FINE;
  for (const rule of rules) {
    const found = [...text.matchAll(patternOf(wordsOf(unit, rule.list)))].map(([word]) => word.toLowerCase());
    if (found.length === 0) continue;
    const words = [...new Set([...verdict.words, ...found])];
    const isGraver =
      verdict.list === null || GRAVITY.indexOf(rule.behavior) > GRAVITY.indexOf(verdict.behavior);
    verdict = isGraver ? { ...rule, words } : { ...verdict, words };
  }
  return verdict;
}

/** @throws ApiError `moderated` if a list refuses these words, or hides them from others. */
export function refuseUnwanted(unit: ReadUnit, access: Access, text: string): void {
  const { words, behavior, text: refusal } = checkBlocklist(unit, access, text);
  if (words.length > 0 && behavior !== 'flag') throw new ApiError('moderated', refusal);
}
