import Type from 'typebox';
import { inputError, LIMITS, type NamedUsers, type UserDeletion } from '../../../domain/index.ts';
import { readFlagParam } from '../query-string.ts';
import { maybe, reader } from '../reader.ts';
import { readText } from '../values.ts';
import { isZero } from '../zero.ts';

const Text = maybe(Type.String());
const Flag = maybe(Type.Boolean());

export const DeactivateBody = Type.Object({ mark_messages_deleted: Flag, created_by_id: Text });
const readDeactivateShape = reader(DeactivateBody);
export const ReactivateBody = Type.Object({ restore_messages: Flag, name: Text, created_by_id: Text });
const readReactivateShape = reader(ReactivateBody);
export const UserIdsBody = Type.Object({ user_ids: Type.Array(Type.String()) });
const readIdsShape = reader(UserIdsBody);
export const DeleteUsersBody = Type.Object({
  user: Text,
  messages: Text,
  conversations: Text,
  new_channel_owner_id: Text,
  files: Flag,
});
const readDeleteShape = reader(DeleteUsersBody);

/** Reads the body of the calls that deactivate users. */
export function readDeactivate(body: unknown) {
  return { markMessagesDeleted: readDeactivateShape(body ?? {}).mark_messages_deleted };
}

/** Reads the body of the calls that reactivate users. */
export function readReactivate(body: unknown) {
  const read = readReactivateShape(body ?? {});
  return { restoreMessages: read.restore_messages, name: () => readText(read.name, 'name') };
}

/** Reads `{user_ids}`. */
export function readUserIds(body: unknown): NamedUsers {
  const { user_ids: ids } = readIdsShape(body ?? {});
  return () => {
    if (ids.length === 0) throw inputError('user_ids is a required field');
    if (ids.length > LIMITS.usersPerCall)
      throw inputError(`at most ${LIMITS.usersPerCall} users can be named at once`);
    return [...new Set(ids)];
  };
}

const MODES = ['soft', 'pruning', 'hard'] as const;
const CONVERSATIONS = ['soft', 'hard'] as const;

/** Reads a mode; null deletes nothing. */
function readMode<Mode extends string>(
  value: string | null | undefined,
  field: string,
  known: readonly Mode[],
): Mode | null {
  if (isZero(value)) return null;
  const mode = known.find((one) => one === value);
  if (mode === undefined) throw inputError(`${field} must be one of [${known.join(' ')}]`);
  return mode;
}

/** Reads the body of POST /users/delete. */
export function readDeleteUsers(body: unknown): () => UserDeletion {
  const read = readDeleteShape(body ?? {});
  return () => {
    const user = readMode(read.user, 'user', MODES) ?? 'soft';
    const messages = readMode(read.messages, 'messages', MODES);
    const conversations = readMode(read.conversations, 'conversations', CONVERSATIONS);
    // A pruned user keeps the id alone, as one who is deleted for good.
    const hard = user !== 'soft';
    if (user !== 'hard' && (messages === 'hard' || conversations === 'hard'))
      throw inputError(
        'messages and conversations can be deleted for good with their user only: user must be hard',
      );
    return {
      hard,
      messages,
      conversations,
      files: read.files === true,
      newChannelOwnerId: read.new_channel_owner_id ?? null,
    };
  };
}

/** Reads the parameters of DELETE /users/{id}: content is deleted in the same way as its user. */
export function readDeleteUser(query: URLSearchParams): () => UserDeletion {
  const hard = readFlagParam(query, 'hard_delete');
  const kind = hard ? 'hard' : 'soft';
  const how = (name: string) => (readFlagParam(query, name) ? kind : null);
  return () => ({
    hard,
    messages: how('mark_messages_deleted'),
    conversations: how('delete_conversation_channels'),
    files: false,
    newChannelOwnerId: null,
  });
}
