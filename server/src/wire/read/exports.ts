import Type from 'typebox';
import { ApiError, type ExportChannelsInput } from '../../domain/index.ts';
import { maybe, reader } from './reader.ts';
import { readTime } from './time.ts';

const Flag = maybe(Type.Boolean());
const Text = maybe(Type.String());
const Time = maybe(Type.Union([Type.String(), Type.Number()]));

/** `{user_ids}`. */
export const ExportUsersBody = Type.Object({ user_ids: Type.Array(Type.String()) });
export const readExportUsers = reader(ExportUsersBody);

export const ExportChannelsBody = Type.Object({
  channels: Type.Array(
    Type.Object({ cid: Text, type: Text, id: Text, messages_since: Time, messages_until: Time }),
  ),
  clear_deleted_message_text: Flag,
  export_users: Flag,
  include_soft_deleted_channels: Flag,
  include_truncated_messages: Flag,
  version: Text,
  format: Text,
});
const readShape = reader(ExportChannelsBody);

const VERSIONS: readonly string[] = ['', 'v1', 'v2'];

/** Body of POST /export_channels. @throws ApiError 4 also for what is not exported */
export function readExportChannels(body: unknown): ExportChannelsInput {
  const read = readShape(body ?? {});
  if (read.include_truncated_messages === true)
    throw new ApiError('input', 'field `include_truncated_messages`: truncated messages are not exported');
  if ((read.format ?? 'json') !== 'json') throw new ApiError('input', 'field `format` must be json');
  if (!VERSIONS.includes(read.version ?? '')) throw new ApiError('input', 'field `version` must be v1 or v2');
  return {
    channels: read.channels.map(({ messages_since: since, messages_until: until, ...named }) => ({
      ...named,
      since: readTime(since, 'messages_since'),
      until: readTime(until, 'messages_until'),
    })),
    clearDeletedText: read.clear_deleted_message_text,
    withUsers: read.export_users,
    withDeleted: read.include_soft_deleted_channels,
  };
}
