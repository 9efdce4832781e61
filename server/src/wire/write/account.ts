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
export function writePushPreference(wish: PushPreference): JsonObject {
  return {
    ...(wish.chatLevel !== null && { chat_level: wish.chatLevel }),
    ...(wish.callLevel !== null && { call_level: wish.callLevel }),
    ...(wish.disabledUntil !== null && { disabled_until: writeTime(wish.disabledUntil) }),
    ...(wish.chatPreferences !== null && { chat_preferences: wish.chatPreferences }),
  };
}

/** Writes the answer of POST /push_preferences, by user and by channel. */
export function writePushPreferences(wishes: readonly PushPreference[]): JsonObject {
  const users: Record<string, JsonObject> = {};
  const channels: Record<string, Record<string, JsonObject>> = {};
  for (const wish of wishes) {
    if (wish.cid === null) users[wish.userId] = writePushPreference(wish);
    else channels[wish.userId] = { ...channels[wish.userId], [wish.cid]: writePushPreference(wish) };
  }
  return { user_preferences: users, user_channel_preferences: channels };
}
