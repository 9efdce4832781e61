import Type from 'typebox';
import type { DeleteUsersInput } from '../../domain/index.ts';
import { maybe, reader } from './reader.ts';

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

/** Body of the calls that switch people off. */
export function readDeactivate(body: unknown) {
  return { markMessagesDeleted: readDeactivateShape(body ?? {}).mark_messages_deleted };
}

/** Body of the calls that switch people on again. */
export function readReactivate(body: unknown) {
  const read = readReactivateShape(body ?? {});
  return { restoreMessages: read.restore_messages, name: read.name };
}

/** `{user_ids}`. */
export function readUserIds(body: unknown): readonly string[] {
  return readIdsShape(body ?? {}).user_ids;
}

/** Body of POST /users/delete. */
export function readDeleteUsers(body: unknown): DeleteUsersInput {
  const read = readDeleteShape(body ?? {});
  return {
    user: read.user,
    messages: read.messages,
    conversations: read.conversations,
    newChannelOwnerId: read.new_channel_owner_id,
  };
}

/** Parameters of DELETE /users/{id}: what goes with somebody goes as he does. */
export function readDeleteUser(query: URLSearchParams): DeleteUsersInput {
  const kind = query.get('hard_delete') === 'true' ? 'hard' : 'soft';
  const where = (name: string) => (query.get(name) === 'true' ? kind : null);
  return {
    user: kind,
    messages: where('mark_messages_deleted'),
    conversations: where('delete_conversation_channels'),
  };
}
