/** A moderator's action on an item of the review queue. */
import Type, { type Static } from 'typebox';
import { inputError, type SubmitInput, type SubmittedAction } from '../../../domain/index.ts';
import { maybe, reader } from '../reader.ts';
import { readNamed } from '../users/user-fields.ts';
import { channelIn, readDeletion, UNBANNED_BY } from './moderation.ts';

const Flag = maybe(Type.Boolean());
const Text = maybe(Type.String());

export const SubmitBody = Type.Object({
  item_id: Type.String(),
  action_type: Type.String(),
  ban: maybe(
    Type.Object({
      timeout: maybe(Type.Integer()),
      reason: Text,
      shadow: Flag,
      ip_ban: Flag,
      channel_ban_only: Flag,
      delete_messages: Text,
      delete_reactions: Flag,
    }),
  ),
  unban: maybe(Type.Object({ channel_cid: Text })),
  delete_message: maybe(Type.Object({ hard_delete: Flag })),
  delete_user: maybe(
    Type.Object({
      hard_delete: Flag,
      mark_messages_deleted: Flag,
      delete_conversation_channels: Flag,
    }),
  ),
  custom: maybe(Type.Object({ id: Text })),
});
const readSubmitShape = reader(SubmitBody);

type Submit = Static<typeof SubmitBody>;

function banOf({ ban }: Submit): SubmittedAction {
  return {
    kind: 'ban',
    channelOnly: ban?.channel_ban_only === true,
    ban: {
      timeout: ban?.timeout,
      reason: ban?.reason,
      shadow: ban?.shadow,
      ipBan: ban?.ip_ban,
      deletion: () => readDeletion(ban?.delete_messages),
      deleteReactions: ban?.delete_reactions,
      bannedBy: readNamed({}, 'banned_by'),
    },
  };
}

function deletionOf({ delete_user: user }: Submit): SubmittedAction {
  return {
    kind: 'deleteUser',
    hard: user?.hard_delete === true,
    messages: user?.mark_messages_deleted === true,
    conversations: user?.delete_conversation_channels === true,
  };
}

function unbanOf({ unban }: Submit): SubmittedAction {
  const cid = channelIn({ channel_cid: unban?.channel_cid ?? null });
  return { kind: 'unban', cid, unbannedBy: UNBANNED_BY };
}

const ACTIONS: { readonly [type: string]: (read: Submit) => SubmittedAction } = {
  mark_reviewed: () => ({ kind: 'markReviewed' }),
  delete_message: (read) => ({ kind: 'deleteMessage', hard: read.delete_message?.hard_delete === true }),
  delete_user: deletionOf,
  ban: banOf,
  unban: unbanOf,
  restore: () => ({ kind: 'restore' }),
  unblock: () => ({ kind: 'unblock' }),
  shadow_block: () => ({ kind: 'shadowBlock' }),
  delete_reaction: () => ({ kind: 'deleteReactions' }),
  custom: () => ({ kind: 'custom' }),
};

/** Reads the body of POST submit_action. @throws ApiError `input` */
export function readSubmit(body: unknown): SubmitInput {
  const read = readSubmitShape(body ?? {});
  const { action_type: type, item_id: itemId } = read;
  // An address that could not be any channel's is refused with every action.
  unbanOf(read);
  const action = Object.hasOwn(ACTIONS, type) ? ACTIONS[type]?.(read) : undefined;
  if (action === undefined)
    throw inputError(`action_type must be one of [${Object.keys(ACTIONS).join(' ')}]`);
  const id = read.custom?.id;
  if (type === 'custom' && !id) throw inputError('custom.id is a required field');
  const name = type === 'custom' ? `custom:${id}` : type;
  return { itemId, action, name, reason: read.ban?.reason ?? null };
}
