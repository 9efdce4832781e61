import Type, { type Static } from 'typebox';
import type { DeviceInput } from '../../domain/index.ts';
import { maybe, rawList, reader } from './reader.ts';

const Text = maybe(Type.String());

export const DeviceShape = Type.Object({
  id: Type.String(),
  push_provider: Type.String(),
  push_provider_name: Text,
  voip_token: maybe(Type.Boolean()),
});
const readDeviceShape = reader(DeviceShape);

/** Body of POST /devices. */
export const readDevice = (body: unknown): DeviceInput => deviceOf(readDeviceShape(body ?? {}));

export function deviceOf(read: Static<typeof DeviceShape>): DeviceInput {
  return {
    id: read.id,
    pushProvider: read.push_provider,
    pushProviderName: read.push_provider_name,
    voip: read.voip_token,
  };
}

/** `{preferences: [{…}]}`. */
export const PushPreferencesBody = Type.Object({ preferences: rawList('PushPreferenceInput') });
export const readPushPreferences = reader(PushPreferencesBody);

/** `{user_ids}`. */
export const UnreadBatchBody = Type.Object({ user_ids: Type.Array(Type.String()) });
export const readUnreadBatch = reader(UnreadBatchBody);
