import type { DeviceRecord, PushPreference } from '../../domain/index.ts';
import type { JsonObject } from './json-object.ts';
import { writeTime } from './time.ts';

export function writeDevice(device: DeviceRecord): JsonObject {
  return {
    id: device.id,
    push_provider: device.pushProvider,
    ...(device.pushProviderName !== null && { push_provider_name: device.pushProviderName }),
    ...(device.voip && { voip: true }),
    user_id: device.userId,
    created_at: writeTime(device.createdAt),
  };
}

/** Writes only the preferences that were set. */
export function writePushPreference(preference: PushPreference): JsonObject {
  return {
    ...(preference.chatLevel !== null && { chat_level: preference.chatLevel }),
    ...(preference.callLevel !== null && { call_level: preference.callLevel }),
    ...(preference.disabledUntil !== null && { disabled_until: writeTime(preference.disabledUntil) }),
    ...(preference.chatPreferences !== null && { chat_preferences: preference.chatPreferences }),
  };
}

/** Writes the answer of POST /push_preferences, by user and by channel. */
export function writePushPreferences(preferences: readonly PushPreference[]): JsonObject {
  const users: Record<string, JsonObject> = {};
  const channels: Record<string, Record<string, JsonObject>> = {};
  for (const preference of preferences) {
    if (preference.cid === null) users[preference.userId] = writePushPreference(preference);
    else
      channels[preference.userId] = {
        ...channels[preference.userId],
        [preference.cid]: writePushPreference(preference),
      };
  }
  return { user_preferences: users, user_channel_preferences: channels };
}
