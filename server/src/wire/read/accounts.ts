import Type from 'typebox';
import { inputError, LIMITS, type NamedUsers, type UserDeletion } from '../../domain/index.ts';
import { maybe, reader } from './reader.ts';
import { readText } from './values.ts';

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

const USER: readonly string[] = ['soft', 'hard', 'pruning'];
const CONVERSATIONS: readonly string[] = ['soft', 'hard'];

/** Reads `pruning` deletes as `hard` does. */
function readKind(value: string | null | undefined, field: string, known: readonly string[]) {
  if (value === null || value === undefined || value === '') return null;
  if (!known.includes(value)) throw inputError(`${field} must be one of [${known.join(' ')}]`);
  return value === 'soft' ? 'soft' : 'hard';
}

/** Reads the body of POST /users/delete. */
export function readDeleteUsers(body: unknown): () => UserDeletion {
  const read = readDeleteShape(body ?? {});
  return () => {
    const hard = readKind(read.user, 'user', USER) === 'hard';
    const messages = readKind(read.messages, 'messages', USER);
    const conversations = readKind(read.conversations, 'conversations', CONVERSATIONS);
    if (!hard && (messages === 'hard' || conversations === 'hard'))
      throw inputError(
        'messages and conversations can be deleted for good with their user only: user must be hard',
      );
    return { hard, messages, conversations, newChannelOwnerId: read.new_channel_owner_id ?? null };
  };
}

/** Reads the parameters of DELETE /users/{id}: content is deleted in the same way as its user. */
export function readDeleteUser(query: URLSearchParams): () => UserDeletion {
  const hard = query.get('hard_delete') === 'true';
  const kind = hard ? 'hard' : 'soft';
  const how = (name: string) => (query.get(name) === 'true' ? kind : null);
  return () => ({
    hard,
    messages: how('mark_messages_deleted'),
    conversations: how('delete_conversation_channels'),
    newChannelOwnerId: null,
  });
}
