import Type, { type Static } from 'typebox';
import type { DeviceInput } from '../../domain/index.ts';
import { MemberCustomInclude } from './member-custom.ts';
import { Limit, Offset } from './paging.ts';
import { maybe, RawObject, rawList, reader, Sort } from './reader.ts';

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

export const SearchPayload = Type.Object({
  filter_conditions: RawObject,
  query: Text,
  message_filter_conditions: maybe(RawObject),
  sort: Sort,
  limit: maybe(Limit),
  offset: maybe(Offset),
  next: Text,
  message_options: maybe(Type.Object({ member_custom_include: MemberCustomInclude })),
});
const readSearchShape = reader(SearchPayload);

/** `payload` of GET /search. */
export function readSearch(payload: unknown) {
  const read = readSearchShape(payload ?? {});
  return {
    filter: read.filter_conditions,
    query: read.query,
    messageFilter: read.message_filter_conditions,
    sort: read.sort,
    limit: read.limit,
    offset: read.offset,
    next: read.next,
    include: read.message_options?.member_custom_include ?? [],
  };
}
