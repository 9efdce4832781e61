/** Hooks among the settings of an app, and pages of their log. */
import { randomUUID } from 'node:crypto';
import {
  type Custom,
  type EventHook,
  type HookKind,
  type HookLogQuery,
  type HookSettings,
  inputError,
  type Json,
  LIMITS,
  PAGES,
  requireCustomSize,
  type SendVerdict,
  shown,
} from '../../../domain/index.ts';
import { customOf } from '../custom.ts';
import {
  asJson,
  isRecord,
  type Raw,
  readBoolean,
  readLimit,
  readList,
  readText,
  readWhole,
} from '../values.ts';

const KINDS: Readonly<Record<string, { readonly kind: HookKind; readonly target: string }>> = {
  webhook: { kind: 'webhook', target: 'webhook_url' },
  pending_message: { kind: 'webhook', target: 'webhook_url' },
  sqs: { kind: 'sqs', target: 'sqs_queue_url' },
  sns: { kind: 'sns', target: 'sns_topic_arn' },
};
const PENDING = 'pending_message';
const MOST_EVENTS = 200;
/** Characters of an address. */
const MOST_URL = 2_048;
const WEB = /^https?:\/\/[^\s/]+/i;
const MOST_ID_CHARS = 64;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string' && one !== '') : [];

/** Checks the address of a webhook; an empty one switches it off. @throws ApiError `input` */
export function checkHookUrl(value: unknown, field: string): void {
  const url = readText(value, field, MOST_URL)?.trim() ?? '';
  if (url !== '' && (!WEB.test(url) || !URL.canParse(url)))
    throw inputError(`field \`${field}\` must be a URL that begins with https:// or http://`);
}

function requireHook(raw: Raw, field: string): void {
  const type = readText(raw.hook_type, `${field}.hook_type`);
  const known = type !== null && Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  if (known === undefined)
    throw inputError(
      `field \`${field}.hook_type\` must be one of [${Object.keys(KINDS).join(' ')}], it is ${shown(type)}`,
    );
  const place = `${field}.${known.target}`;
  if (textOf(raw[known.target]) === '') throw inputError(`${place} is a required field`);
  if (known.kind === 'webhook') checkHookUrl(raw[known.target], place);
  for (const name of readList(raw.event_types, `${field}.event_types`, MOST_EVENTS) ?? [])
    readText(name, `${field}.event_types`);
  readBoolean(raw.enabled, `${field}.enabled`);
  readBoolean(raw.should_send_custom_events, `${field}.should_send_custom_events`);
  readWhole(raw.timeout_ms, `${field}.timeout_ms`, { min: 0, max: LIMITS.hookDeliveryMs });
}

/**
 * Checks hooks as a server sends them, and returns them as they are kept: each with an id and its times.
 * @throws ApiError `input`
 */
export function readEventHooks(value: unknown): readonly Json[] {
  const now = new Date().toISOString();
  const hooks = (readList(value, 'event_hooks', LIMITS.hooks) ?? []).map((one, at) => {
    const field = `event_hooks.${at}`;
    const raw = isRecord(one) ? one : {};
    requireHook(raw, field);
    return {
      ...raw,
      id: textOf(raw.id) || randomUUID(),
      enabled: readBoolean(raw.enabled, `${field}.enabled`) ?? false,
      created_at: textOf(raw.created_at) || now,
      updated_at: now,
    };
  });
  if (new Set(hooks.map(({ id }) => id)).size < hooks.length)
    throw inputError('event_hooks: each hook has an id of its own, two have the same');
  return hooks.map(asJson);
}

function hookOf(raw: Raw, at: number, compressed: boolean): EventHook | null {
  const type = textOf(raw.hook_type);
  const known = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  const target = known === undefined ? '' : textOf(raw[known.target]);
  if (known === undefined || target === '' || raw.enabled !== true) return null;
  return {
    id: textOf(raw.id) || String(at),
    kind: known.kind,
    target,
    settings: customOf(raw, new Set()),
    eventTypes: type === PENDING ? ['message.pending'] : textsOf(raw.event_types),
    customEvents: raw.should_send_custom_events === true,
    timeoutMs: typeof raw.timeout_ms === 'number' && raw.timeout_ms > 0 ? raw.timeout_ms : null,
    compressed,
  };
}

/** Returns hooks of the older form, one address each. */
function olderHooks(kept: Custom): readonly Raw[] {
  const shared = { enabled: true, event_types: kept.webhook_events, should_send_custom_events: true };
  return [
    { ...shared, id: 'webhook_url', hook_type: 'webhook', webhook_url: kept.webhook_url },
    {
      ...shared,
      id: 'sqs_url',
      hook_type: 'sqs',
      sqs_queue_url: kept.sqs_url,
      sqs_key: kept.sqs_key,
      sqs_secret: kept.sqs_secret,
    },
    {
      ...shared,
      id: 'sns_topic_arn',
      hook_type: 'sns',
      sns_topic_arn: kept.sns_topic_arn,
      sns_key: kept.sns_key,
      sns_secret: kept.sns_secret,
    },
  ];
}

/** Reads the hooks that the settings of an app name. Settings of other versions that are ill-formed name none. */
export function hookSettingsOf(kept: Custom, kinds: readonly HookKind[]): HookSettings {
  const listed = Array.isArray(kept.event_hooks) ? kept.event_hooks.filter(isRecord) : [];
  const compressed = kept.enable_hook_payload_compression === true;
  const hooks = [...listed, ...olderHooks(kept)].flatMap((raw, at) => hookOf(raw, at, compressed) ?? []);
  const url = textOf(kept.before_message_send_hook_url);
  const given = kept.before_message_send_hook_attempt_timeout_ms;
  const timeoutMs = typeof given === 'number' && given > 0 ? given : LIMITS.beforeSendMs;
  return {
    hooks: hooks.filter(({ kind }) => kinds.includes(kind)),
    beforeSend: url === '' ? null : { url, timeoutMs: Math.min(timeoutMs, LIMITS.beforeSendMs) },
  };
}

const STATES = ['waiting', 'delivered', 'failed'] as const;

/** Reads the page of a log that a query asks for. @throws ApiError `input` */
export function readHookLog(query: URLSearchParams): HookLogQuery {
  const state = query.get('state');
  const found = STATES.find((one) => one === state) ?? null;
  if (state !== null && state !== '' && found === null)
    throw inputError(`query parameter \`state\` must be one of [${STATES.join(' ')}], it is ${shown(state)}`);
  const limit = query.get('limit');
  return {
    hookId: readText(query.get('hook_id'), 'hook_id', LIMITS.idLength),
    state: found,
    before: readText(query.get('next'), 'next', MOST_ID_CHARS),
    limit: readLimit(limit === null ? null : Number(limit), PAGES.hookLog),
  };
}

/** Keys of a message that the answer of a hook does not change. */
const OWN_KEYS: ReadonlySet<string> = new Set([
  ...['id', 'text', 'type', 'user', 'user_id', 'cid', 'html', 'attachments', 'created_at', 'updated_at'],
  ...['deleted_at', 'latest_reactions', 'own_reactions', 'reaction_counts', 'reaction_scores'],
  ...['reaction_groups', 'reply_count', 'deleted_reply_count', 'parent_id', 'show_in_channel', 'silent'],
  ...['thread_participants', 'quoted_message_id', 'quoted_message', 'mentioned_users', 'shadowed'],
  ...['mentioned_channel', 'mentioned_here', 'mentioned_roles', 'mentioned_group_ids', 'mentioned_groups'],
  ...['pinned', 'pinned_at', 'pinned_by', 'pin_expires', 'restricted_visibility', 'command', 'args'],
  ...['command_info', 'i18n', 'poll_id', 'poll', 'shared_location', 'draft', 'reminder', 'moderation'],
  ...['member', 'message_text_updated_at', 'deleted_for_me', 'image_labels', 'channel'],
]);

/**
 * Reads the answer to the question before a message; an answer without a message keeps it as it is.
 * @throws ApiError `input`, `tooLarge`
 */
export function readSendVerdict(answer: unknown): SendVerdict {
  const message = isRecord(answer) ? answer.message : undefined;
  if (!isRecord(message)) return { kind: 'keep' };
  const text = readText(message.text, 'message.text', LIMITS.messageTextHard);
  if (message.type === 'error') return { kind: 'refuse', text: text ?? '' };
  const custom = customOf(message, OWN_KEYS);
  requireCustomSize(custom, 'message');
  return { kind: 'rewrite', text, custom };
}

const ADDRESS = { sqs: 'sqs_url', sns: 'sns_topic_arn' } as const;

/** Reads the queue or topic that a server wants checked. @throws ApiError `input` */
export function readHookCheck(
  raw: Raw,
  kind: keyof typeof ADDRESS,
): { readonly target: string; readonly settings: Custom } {
  const names = [`${kind}_key`, `${kind}_secret`];
  const given = names.map((name) => [name, readText(raw[name], name)] as const);
  const target = readText(raw[ADDRESS[kind]], ADDRESS[kind], MOST_URL)?.trim() ?? '';
  return { target, settings: Object.fromEntries(given.filter(([, value]) => value !== null)) };
}
