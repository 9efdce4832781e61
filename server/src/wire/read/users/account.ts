import Type, { type Static } from 'typebox';
import {
  type DeviceInput,
  inputError,
  LIMITS,
  type PushPreferenceInput,
  parseCid,
  requireCustomSize,
} from '../../../domain/index.ts';
import { customOf } from '../custom.ts';
import { maybe, rawList, reader } from '../reader.ts';
import { type Raw, readBoolean, readDate, readId, readRecord, readText, requireId } from '../values.ts';
import { isZero } from '../zero.ts';

const Text = maybe(Type.String());

export const DeviceShape = Type.Object({
  id: Type.String(),
  push_provider: Type.String(),
  push_provider_name: Text,
  voip_token: maybe(Type.Boolean()),
});
const readDeviceShape = reader(DeviceShape);

/** Reads the body of POST /devices. */
export const readDevice = (body: unknown): DeviceInput => deviceOf(readDeviceShape(body ?? {}));

export function deviceOf(read: Static<typeof DeviceShape>): DeviceInput {
  return {
    provider(known) {
      const provider = known.find((one) => one === read.push_provider);
      if (provider === undefined) throw inputError(`push_provider must be one of [${known.join(' ')}]`);
      return provider;
    },
    id: (most) => readText(read.id, 'id', most) ?? '',
    providerName: () => readText(read.push_provider_name, 'push_provider_name'),
    voip: read.voip_token === true,
  };
}

/** Reads `id` of DELETE /devices. It may be longer than other ids. @throws ApiError `input` */
export function readDeviceId(query: URLSearchParams): string {
  const id = query.get('id') ?? '';
  requireId(id.slice(0, LIMITS.idLength), 'id');
  return id;
}

/** `{preferences: [{…}]}`. */
export const PushPreferencesBody = Type.Object({ preferences: rawList('PushPreferenceInput') });
const readPreferencesShape = reader(PushPreferencesBody);

const CHAT_LEVELS = ['all', 'mentions', 'direct_mentions', 'all_mentions', 'none', 'default'];
const CALL_LEVELS = ['all', 'none', 'default'];
const NO_KEYS: ReadonlySet<string> = new Set();

function readLevel(value: unknown, field: string, levels: readonly string[]): string | null {
  const level = readText(value, field);
  if (level !== null && !levels.includes(level))
    throw inputError(`${field} must be one of [${levels.join(' ')}]`);
  return level;
}

function readPreferences(raw: Raw): ReturnType<PushPreferenceInput['preferences']> {
  const chatLevel = readLevel(raw.chat_level, 'chat_level', CHAT_LEVELS);
  const callLevel = readLevel(raw.call_level, 'call_level', CALL_LEVELS);
  const disabledUntil = readDate(raw.disabled_until, 'disabled_until');
  const enables = readBoolean(raw.remove_disable, 'remove_disable') === true;
  const { chat_preferences: chat } = raw;
  const chatPreferences = isZero(chat) ? null : customOf(readRecord(chat, 'chat_preferences'), NO_KEYS);
  if (chatPreferences !== null) requireCustomSize(chatPreferences, 'chat_preferences');
  return { chatLevel, callLevel, disabledUntil, enables, chatPreferences };
}

function preferenceOf(item: unknown): PushPreferenceInput {
  const read = () => readRecord(item, 'preferences');
  return {
    userId() {
      return readId(read().user_id, 'user_id');
    },
    cid() {
      const cid = readText(read().channel_cid, 'channel_cid');
      if (cid !== null) parseCid(cid);
      return cid;
    },
    preferences: () => readPreferences(read()),
  };
}

/** Reads the body of POST /push_preferences. @throws ApiError `input` */
export function readPushPreferences(body: unknown): readonly PushPreferenceInput[] {
  const { preferences } = readPreferencesShape(body);
  if (preferences.length === 0) throw inputError('preferences is a required field');
  if (preferences.length > LIMITS.pushPreferencesPerCall)
    throw inputError(`at most ${LIMITS.pushPreferencesPerCall} preferences can be set at once`);
  return preferences.map(preferenceOf);
}
