import { ApiError } from '../errors.ts';
import type { Access } from '../permissions/access.ts';
import { policyIn } from '../policy/in-force.ts';
import type { Ports } from '../ports.ts';
import type { StoreReader } from '../store-port.ts';
import type { ChannelConfig } from '../types.ts';
import { BLOCKED_TEXT } from './refused.ts';
import { messageConfig, outsideOf } from './rules.ts';

const NONE: readonly string[] = [];
const LETTER = '[\\p{L}\\p{N}_]';
const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** Compiled once for each list: lists do not change while they live. */
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

/** Words of the channel's list that a text contains as whole words, in lower case; none where there is no such list. */
export function unwantedWords(
  ports: Ports,
  store: StoreReader,
  config: ChannelConfig,
  text: string,
): readonly string[] {
  const { blocklist } = config;
  if (blocklist === null) return [];
  const own = outsideOf(ports).blocklists;
  const listed = own !== undefined && Object.hasOwn(own, blocklist) ? own[blocklist] : undefined;
  const words = listed ?? policyIn(store).blocklists.get(blocklist)?.words ?? NONE;
  return [...new Set([...text.matchAll(patternOf(words))].map(([word]) => word.toLowerCase()))];
}

/** @throws ApiError 73 where the channel's list keeps these words out, or from all others. */
export function refuseUnwanted(ports: Ports, store: StoreReader, access: Access, text: string): void {
  const config = messageConfig(ports, access);
  if (config.blocklistBehavior !== 'flag' && unwantedWords(ports, store, config, text).length > 0)
    throw new ApiError('moderated', BLOCKED_TEXT);
}
