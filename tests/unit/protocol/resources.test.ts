import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Fields, readInterfaces } from '../../support/interfaces.ts';

const PROTOCOL = new URL('../../../protocol/', import.meta.url);
const OPERATIONS = new URL('../../contract/operations.json', import.meta.url);

/** Interfaces without a counterpart in the reference. */
const UNDESCRIBED = [
  'ActingUser',
  'ConversationRating',
  'ModerationAction',
  'ModerationFlag',
  'ReviewQueueItem',
];

/**
 * Fields that only the reference has. It describes the second generation of the API; this server speaks the
 * first: there is no `custom` object, and some fields are sent to servers only.
 */
const MISSING: Readonly<Record<string, readonly string[]>> = {
  ChannelConfigWithInfo: ['automod_thresholds', 'blocklists', 'chat_preferences'],
  PushPreferenceInput: ['feeds_level', 'feeds_preferences'],
  PushPreferencesResponse: ['feeds_level', 'feeds_preferences'],
  PendingMessageResponse: ['metadata'],
  QueryChannelsResponse: ['predefined_filter'],
  SearchPayload: ['force_default_search', 'force_sql_v2_backend', 'message_options'],
  SendMessageResponse: ['channel_context'],
  UserGroupMember: ['app_pk'],
  UserResponse: ['blocked_user_ids', 'push_notifications'],
};

/** Fields of the first generation, of connections, and custom fields that clients agree on. */
const ADDED: Readonly<Record<string, readonly string[]>> = {
  Attachment: ['duration', 'file_size', 'mime_type', 'waveform_data'],
  BanResponse: ['ip_ban'],
  ChannelConfigWithInfo: ['conversation_ratings', 'translations'],
  ChannelGetOrCreateRequest: ['presence', 'watch'],
  ChannelResponse: [
    'config_overrides',
    'email',
    'image',
    'name',
    'support_assignee_id',
    'support_closed_at',
    'support_first_answer_seconds',
    'support_priority',
    'support_rating',
    'support_snoozed_until',
    'support_status',
    'support_tags',
    'support_unanswered_since',
  ],
  DeliveredMessagePayload: ['parent_id'],
  DraftPayloadResponse: ['mentioned_channel', 'mentioned_group_ids', 'mentioned_here', 'mentioned_roles'],
  GetOGResponse: ['file_size', 'mime_type', 'waveform_data'],
  MessageRequest: ['support_note'],
  MessageResponse: ['ai_generated', 'args', 'closing', 'command_info', 'support_note'],
  PendingMessageResponse: ['pending_message_metadata'],
  QueryChannelsRequest: ['presence', 'watch'],
  ReactionRequest: ['emoji_code'],
  ReactionResponse: ['emoji_code'],
  SearchResultMessage: ['ai_generated', 'args', 'closing', 'command_info', 'support_note'],
  UpdateLiveLocationRequest: ['created_by_device_id'],
};

/** Fields that the reference requires and the first generation omits when they are empty. */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  MuteUserRequest: ['timeout'],
  OwnUserResponse: ['language'],
  ThreadResponse: ['reply_count'],
  ThreadStateResponse: ['reply_count'],
  UserResponse: ['invisible', 'language', 'shadow_banned'],
};

/** Fields that are optional in the reference and always present in the first generation. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  ChannelStateResponse: ['channel'],
  ChannelStateResponseFields: ['channel'],
};

let interfaces: ReadonlyMap<string, Fields>;
let schemas: Readonly<Record<string, Readonly<Record<string, string>>>>;

beforeAll(async () => {
  const folder = new URL('resources/', PROTOCOL);
  const files = (await readdir(folder)).map((file) => new URL(file, folder).pathname);
  interfaces = await readInterfaces(files);
  ({ schemas } = JSON.parse(await readFile(OPERATIONS, 'utf8')));
});

/** The expected fields of a resource: those of the reference with the differences above. */
function expectedFields(name: string): Record<string, 'optional' | 'required'> {
  const described = Object.keys(schemas[name] ?? {}).map((key) => key.replace('?', ''));
  const fields: Record<string, 'optional' | 'required'> = {};
  for (const field of [...described, ...(ADDED[name] ?? [])]) {
    if (field === 'custom' || MISSING[name]?.includes(field)) continue;
    const described = field in (schemas[name] ?? {}) && !OPTIONAL[name]?.includes(field);
    const required = described || REQUIRED[name]?.includes(field);
    const added = ADDED[name]?.includes(field) && interfaces.get(name)?.get(field) === false;
    fields[field] = required || added ? 'required' : 'optional';
  }
  return fields;
}

function actualFields(name: string): Record<string, 'optional' | 'required'> {
  const fields = [...(interfaces.get(name) ?? [])];
  return Object.fromEntries(fields.map(([field, optional]) => [field, optional ? 'optional' : 'required']));
}

describe('wire types of resources', () => {
  it('have the fields of the reference, required where the reference requires them', () => {
    const names = [...interfaces.keys()].filter((name) => !UNDESCRIBED.includes(name));
    expect(names.length).toBeGreaterThan(80);
    expect(names.filter((name) => schemas[name] === undefined)).toEqual([]);
    for (const name of names)
      expect({ [name]: actualFields(name) }).toEqual({ [name]: expectedFields(name) });
  });

  it('list only real differences', () => {
    const stale = (table: typeof MISSING, isStale: (name: string, field: string) => boolean) =>
      Object.entries(table).flatMap(([name, fields]) =>
        fields.filter((field) => isStale(name, field)).map((field) => `${name}.${field}`),
      );
    const described = (name: string, field: string) =>
      [field, `${field}?`].some((key) => key in (schemas[name] ?? {}));
    expect(stale(MISSING, (name, field) => !described(name, field))).toEqual([]);
    expect(stale(ADDED, described)).toEqual([]);
    expect(stale(OPTIONAL, (name, field) => !(field in (schemas[name] ?? {})))).toEqual([]);
  });
});
