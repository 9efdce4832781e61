import Type, { type Static } from 'typebox';
import {
  ApiError,
  type Cid,
  type ExportChannelsInput,
  inputError,
  LIMITS,
  type NamedUsers,
  requireChannelId,
  requireChannelType,
  requireCid,
} from '../../domain/index.ts';
import { maybe, reader } from './reader.ts';
import { readTime } from './time.ts';
import { requireId } from './values.ts';

const Flag = maybe(Type.Boolean());
const Text = maybe(Type.String());
const Time = maybe(Type.Union([Type.String(), Type.Number()]));

/** `{user_ids}`. */
export const ExportUsersBody = Type.Object({ user_ids: Type.Array(Type.String()) });
const readUsersShape = reader(ExportUsersBody);

/** Reads the body of POST /export/users. */
export function readExportUsers(body: unknown): NamedUsers {
  const { user_ids: ids } = readUsersShape(body);
  return () => {
    if (ids.length === 0) throw inputError('user_ids is a required field');
    if (ids.length > LIMITS.usersPerExport)
      throw inputError(`at most ${LIMITS.usersPerExport} users can be exported at once`);
    return [...new Set(ids)];
  };
}

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

/** Reads the channel by `cid`, or by type and id. */
function readCid({ cid, type, id }: Static<typeof ExportChannelsBody>['channels'][number]): Cid {
  if (cid !== null && cid !== undefined && cid !== '') return requireCid(cid);
  const ofType = requireChannelType(requireId(type, 'channels.type'));
  return `${ofType}:${requireChannelId(requireId(id, 'channels.id'))}`;
}

const VERSIONS: readonly string[] = ['', 'v1', 'v2'];

/** Reads the body of POST /export_channels. @throws ApiError `input` also for parts that cannot be exported */
export function readExportChannels(body: unknown): ExportChannelsInput {
  const read = readShape(body ?? {});
  if ((read.format ?? 'json') !== 'json') throw new ApiError('input', 'field `format` must be json');
  if (!VERSIONS.includes(read.version ?? '')) throw new ApiError('input', 'field `version` must be v1 or v2');
  const times = read.channels.map(({ messages_since: since, messages_until: until }) => ({
    since: readTime(since, 'messages_since'),
    until: readTime(until, 'messages_until'),
  }));
  return {
    channels() {
      if (times.length === 0) throw inputError('channels is a required field');
      if (times.length > LIMITS.channelsPerExport)
        throw inputError(`at most ${LIMITS.channelsPerExport} channels can be exported at once`);
      return read.channels.map((channel, i) => ({
        cid: readCid(channel),
        since: times[i]?.since ?? null,
        until: times[i]?.until ?? null,
      }));
    },
    clearDeletedText: read.clear_deleted_message_text,
    withUsers: read.export_users,
    withDeleted: read.include_soft_deleted_channels,
    withTruncated: read.include_truncated_messages,
  };
}
