/** `data` of a channel: new, replaced, or changed in part. */

import {
  type ChannelData,
  type ChannelPatch,
  type ConversationRating,
  type Custom,
  type FilterTags,
  inputError,
  type Json,
  LIMITS,
  type Millis,
  type NewChannelData,
  type RepeatedFacts,
  type ReplacedData,
  requireCustomSize,
} from '../../../domain/index.ts';
import { customOf, refuseReserved } from '../custom.ts';
import { applySteps, readSteps, refuseReservedStep, type SetUnset, type Step } from '../set-unset.ts';
import { readNamed } from '../users/user-fields.ts';
import { isRecord, type Raw, readBoolean, readList, readText, readWhole } from '../values.ts';
import { isZero, unquotedBoolean } from '../zero.ts';
import { readConfigOverrides } from './config-overrides.ts';
import { readMembers } from './member-input.ts';
import { isSupportStep, readSupportSteps, SUPPORT_KEYS } from './support-fields.ts';

/** What the server notes of the answers in a support conversation. */
const ANSWER_KEYS = ['support_unanswered_since', 'support_first_answer_seconds', 'support_closed_at'];

/** Keys of a channel that only the server writes. */
const RESERVED: ReadonlySet<string> = new Set([
  'id',
  'type',
  'cid',
  'created_at',
  'updated_at',
  'deleted_at',
  'last_message_at',
  'truncated_at',
  'truncated_by',
  'member_count',
  'message_count',
  'config',
  'own_capabilities',
  'cooldown',
  'hidden',
  'muted',
  'mute_expires_at',
  'blocked',
  'duration',
  'channel',
  'hide_messages_before',
  ...SUPPORT_KEYS,
  'support_rating',
  ...ANSWER_KEYS,
  // Names of channel state: clients would take custom data of that name for the server's.
  'membership',
  'messages',
  'pinned_messages',
  'pending_messages',
  'active_live_locations',
  'read',
  'watchers',
  'watcher_count',
  'threads',
  'draft',
  'push_preferences',
]);

/** Features of the API that change a channel's behaviour; refusing them beats storing them as mere data. */
const UNSUPPORTED: readonly string[] = ['auto_translation_enabled', 'auto_translation_language'];

/** Fields that are set only at creation: other calls change them, or none does. */
const FIRST_KEYS: ReadonlySet<string> = new Set([
  'members',
  'created_by',
  'created_by_id',
  'invites',
  'filter_tags',
  'hide_for_creator',
]);

const NAMED: ReadonlySet<string> = new Set([
  ...FIRST_KEYS,
  'team',
  'frozen',
  'disabled',
  'config_overrides',
  ...UNSUPPORTED,
]);

const FIXED: ReadonlySet<string> = new Set([...RESERVED, ...FIRST_KEYS]);
const NOT_CUSTOM: ReadonlySet<string> = new Set([...NAMED, ...RESERVED]);

function refuseUnsupported(raw: Raw): void {
  const found = UNSUPPORTED.find((key) => unquotedBoolean(raw[key]) !== false && !isZero(raw[key]));
  if (found !== undefined) throw inputError(`data.${found} is not supported by this server`);
}

/** @throws ApiError `input`, `tooLarge` */
function readFields(raw: Raw): ChannelData {
  refuseReserved(raw, RESERVED, 'data');
  refuseUnsupported(raw);
  const custom = customOf(raw, NOT_CUSTOM);
  requireCustomSize(custom, 'channel');
  return {
    frozen: readBoolean(raw.frozen, 'data.frozen'),
    disabled: readBoolean(raw.disabled, 'data.disabled'),
    team: readText(raw.team, 'data.team'),
    custom,
    configOverrides: isZero(raw.config_overrides) ? null : readConfigOverrides(raw.config_overrides),
  };
}

/** Reads filter tags, by which the server sorts its channels. @throws ApiError `input` */
export function readFilterTags(value: unknown, field: string): FilterTags {
  const list = readList(value, field, LIMITS.filterTags) ?? [];
  return {
    given: list.length > 0,
    texts() {
      const tags = list.map((tag) => readText(tag, field, LIMITS.filterTagLength) ?? '');
      if (tags.includes('')) throw inputError(`field \`${field}\` must hold non-empty strings`);
      return [...new Set(tags)];
    },
  };
}

/** Reads `data` of a channel that may be new. */
export function readNewChannel(raw: Raw): NewChannelData {
  return {
    createdBy: readNamed(raw, 'created_by', 'data.created_by'),
    members: () => readMembers(raw.members, 'data.members'),
    invites: () => readMembers(raw.invites, 'data.invites'),
    fields: () => readFields(raw),
    filterTags: () => readFilterTags(raw.filter_tags, 'data.filter_tags'),
  };
}

type Said = (value: unknown) => boolean;

const is =
  (now: Json): Said =>
  (value) =>
    JSON.stringify(value) === JSON.stringify(now);

const isTime =
  (now: Millis | null): Said =>
  (value) =>
    now !== null && typeof value === 'string' && Date.parse(value) === now;

/** Returns whether a value repeats the rating that was stored. */
const isRating = (value: unknown, now: ConversationRating | null): boolean =>
  now === null ? value === null : isRecord(value) && value.score === now.score && value.text === now.text;

/** Returns, by key, the values that a channel response repeats beside its data. */
function repeatedValues(facts: RepeatedFacts): Readonly<Record<string, Said>> {
  return {
    hidden: is(facts.hidden),
    blocked: is(facts.blocked),
    cooldown: is(facts.cooldown),
    filter_tags: is(facts.filterTags),
    truncated_at: isTime(facts.truncatedAt),
    truncated_by: (value) => isRecord(value) && value.id === facts.truncatedById,
    hide_messages_before: isTime(facts.historyFrom),
    support_status: is(facts.support?.status ?? null),
    support_assignee_id: is(facts.support?.assigneeId ?? null),
    support_tags: is(facts.support?.tags ?? null),
    support_priority: is(facts.support?.priority ?? null),
    support_snoozed_until: isTime(facts.support?.snoozedUntil ?? null),
    ...Object.fromEntries(ANSWER_KEYS.map((key) => [key, () => facts.support !== null])),
    support_rating: (value) => isRating(value, facts.support?.rating ?? null),
    // Messages have come since; the number says how many there were.
    message_count: (value) => typeof value === 'number' && value >= 0 && value <= facts.messageCount,
  };
}

/**
 * Returns `data` of a full update without values that only repeat the channel. People spread the channel they got and
 * change one key, and the client takes out only some of the server's fields. Values that differ stay, to be refused by
 * name.
 */
function withoutEchoes(raw: Raw, facts: RepeatedFacts): Raw {
  const repeated = repeatedValues(facts);
  const isEcho = (key: string, value: unknown) =>
    Object.hasOwn(repeated, key) && repeated[key]?.(value) === true;
  return Object.fromEntries(Object.entries(raw).filter(([key, value]) => !isEcho(key, value)));
}

/** Reads `data` of a full update. @throws ApiError `input` for fields of new channels */
export function readReplacedData(raw: Raw, facts: RepeatedFacts): ReplacedData {
  if (!isZero(raw.invites)) throw inputError('data.invites is for new channels: use invites beside data');
  const said = withoutEchoes(raw, facts);
  if (!isZero(said.filter_tags))
    throw inputError('data.filter_tags is for new channels: use add_filter_tags and remove_filter_tags');
  return { createdBy: readNamed(said, 'created_by', 'data.created_by'), fields: () => readFields(said) };
}

/**
 * Returns the channel as the flat object that a client edits. Custom data may be older than a server's field of that
 * name.
 */
const flat = ({ custom, frozen, disabled, team, configOverrides }: ChannelData): Custom => ({
  ...customOf(custom, FIXED),
  frozen,
  disabled,
  config_overrides: configOverrides,
  ...(team === null ? {} : { team }),
});

/** Reads the seconds of slow mode; 0 switches it off. @throws ApiError `input` */
export const readCooldown = (value: unknown): number =>
  readWhole(value, 'cooldown', { min: 0, max: LIMITS.cooldownSeconds }) ?? 0;

/** Reads `{set, unset}` of a channel. @throws ApiError `input` for a path that is none; the patch for the rest */
export function readChannelPatch(input: SetUnset): ChannelPatch {
  const asked = readSteps(input);
  const slows = ({ path }: Step) => path.length === 1 && path[0] === 'cooldown';
  const slow = asked.findLast(slows);
  const support = asked.filter(isSupportStep);
  const steps = asked.filter((step) => !slows(step) && !isSupportStep(step));
  const [first] = support;
  return {
    refuseReserved: () => refuseReservedStep(steps, FIXED),
    cooldown: slow === undefined ? null : () => readCooldown(slow.value),
    support:
      first === undefined
        ? null
        : {
            field: first.path[0] ?? '',
            isAll: support.length === asked.length,
            read: () => readSupportSteps(support),
          },
    onlyFreezes: steps.every(({ path }) => path[0] === 'frozen'),
    touchesOverrides: steps.some(({ path }) => path[0] === 'config_overrides'),
    apply: (before) => readFields(applySteps(flat(before), steps)),
  };
}
