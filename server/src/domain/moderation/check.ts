/** Judges content by the same rules as messages, before or beside sending it. */
import { BLOCK_RULES, type Rule, rulesOfConfig, verdictOn } from '../messages/sending/blocklist.ts';
import { requireAppGrant } from '../permissions/access.ts';
import { policyIn } from '../policy/in-force.ts';
import { PROFANITY_NAME } from '../policy/profanity.ts';
import type { Ports } from '../ports/index.ts';
import type { CheckInput, ContentCheck, ModerationService } from '../services/index.ts';
import { type ReadUnit, runReadUnit } from '../unit.ts';
import { callerOf } from '../users/caller.ts';
import { reportWords } from './actions.ts';
import { AUTOMOD_ID } from './automod.ts';
import { configIn } from './configs.ts';
import { itemViews } from './queue/views.ts';

const READING = 'read-flag-reports';

const RECOMMENDED: ReadonlyMap<string, ContentCheck['action']> = new Map([
  ['shadow_block', 'shadow_block'],
  ['block', 'remove'],
]);

/** Profiles without a config of their own are held to the built-in list. */
const OF_PROFILES: readonly Rule[] = [{ list: PROFANITY_NAME, ...BLOCK_RULES.remove }];
const PROFILE_KEY = /^user_profile(:|$)/;

/** @throws ApiError `notFound` for an unknown config */
function rulesFor(unit: ReadUnit, { configKey, rules }: CheckInput): readonly Rule[] {
  if (rules !== null) return rulesOfConfig(rules);
  const policy = policyIn(unit.store);
  if (configKey === null) {
    const chat = policy.moderation.get('chat');
    return chat === undefined ? [] : rulesOfConfig(chat);
  }
  if (PROFILE_KEY.test(configKey) && !policy.moderation.has(configKey)) return OF_PROFILES;
  return rulesOfConfig(configIn(policy, configKey));
}

/**
 * Returns what to do with content. A message with unwanted words is reported to the moderators, unless the check is a
 * test.
 */
export function checkContent(ports: Ports): ModerationService['check'] {
  return async (actor, input) => {
    const { verdict, message } = await runReadUnit(ports, async (unit) => {
      requireAppGrant(unit, await callerOf(unit.store.users, actor), READING);
      const rules = rulesFor(unit, input);
      const found = verdictOn(unit, rules, input.texts.join('\n'));
      const isReported = found.words.length > 0 && input.messageId !== null && !input.isTest;
      return {
        verdict: found,
        message: isReported ? await unit.store.messages.get(input.messageId ?? '') : null,
      };
    });
    if (verdict.words.length === 0) return { action: 'keep', item: null };
    const action = RECOMMENDED.get(verdict.behavior) ?? 'flag';
    if (message === null) return { action, item: null };
    await reportWords(ports, message, verdict.words);
    return runReadUnit(ports, async (unit) => {
      const { flags } = unit.store;
      const report = await flags.get(AUTOMOD_ID, message.id, message.userId);
      const record = report === null ? null : await flags.item(report.id);
      const views = record === null ? [] : await itemViews(unit, [record]);
      return { action, item: views[0] ?? null };
    });
  };
}
