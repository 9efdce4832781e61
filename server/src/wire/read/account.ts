import Type from 'typebox';
import { Limit, Offset } from './paging.ts';
import { maybe, RawObject, reader } from './reader.ts';

const Text = maybe(Type.String());

const readDeviceShape = reader(
  Type.Object({
    id: Type.String(),
    push_provider: Type.String(),
    push_provider_name: Text,
    voip_token: maybe(Type.Boolean()),
  }),
);

/** Body of POST /devices. */
export function readDevice(body: unknown) {
  const read = readDeviceShape(body ?? {});
  return {
    id: read.id,
    pushProvider: read.push_provider,
    pushProviderName: read.push_provider_name,
    voip: read.voip_token,
  };
}

/** `{preferences: [{…}]}`. */
export const readPushPreferences = reader(Type.Object({ preferences: Type.Array(Type.Unknown()) }));

/** `{user_ids}`. */
export const readUnreadBatch = reader(Type.Object({ user_ids: Type.Array(Type.String()) }));

const readSearchShape = reader(
  Type.Object({
    filter_conditions: RawObject,
    query: Text,
    message_filter_conditions: maybe(RawObject),
    sort: maybe(Type.Array(Type.Unknown())),
    limit: maybe(Limit),
    offset: maybe(Offset),
    next: Text,
  }),
);

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
  };
}
