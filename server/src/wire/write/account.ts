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

/** Only what was wished for. */
export function writePushPreference(wish: PushPreference): JsonObject {
  return {
    ...(wish.chatLevel !== null && { chat_level: wish.chatLevel }),
    ...(wish.callLevel !== null && { call_level: wish.callLevel }),
    ...(wish.disabledUntil !== null && { disabled_until: writeTime(wish.disabledUntil) }),
    ...(wish.chatPreferences !== null && { chat_preferences: wish.chatPreferences }),
  };
}
