import type { MessageResponse, ReactionResponse, UserResponse } from '../../../protocol/index.ts';
import type { ChatClient } from '../../client/index.ts';
import { deleteMessage, setMessage } from '../../client/resources/messages.ts';
import { addReaction, removeReaction } from '../../client/resources/reactions.ts';
import { asDeleted } from '../messages/as-deleted.ts';
import type { ChangeKind, MessageExtra } from '../model.ts';

/** A requested change of a stored message: its expected result, and the one request that makes it. */
export interface Change {
  readonly messageId: string;
  readonly kind: ChangeKind;
  /** Extra fields that change with the text of an edit. */
  readonly extra?: MessageExtra | undefined;
  /** Applies the change. Idempotent, because an event may bring the same change before its reply. */
  apply(message: MessageResponse): MessageResponse;
  /** @returns the message as the server has it now; null if it is gone for this person */
  run(client: ChatClient): Promise<MessageResponse | null>;
}

export function editing(
  messageId: string,
  { text, extra }: { readonly text: string; readonly extra?: MessageExtra | undefined },
  now: number,
): Change {
  const at = new Date(now).toISOString();
  return {
    messageId,
    kind: 'edit',
    extra,
    apply: (message) =>
      message.text === text ? message : { ...message, ...extra, text, message_text_updated_at: at },
    run: (client) => setMessage(client, messageId, { ...extra, text }),
  };
}

/** @param forMe deletes the message for this person only */
export function deleting(messageId: string, forMe: boolean, now: number): Change {
  return {
    messageId,
    kind: 'delete',
    apply: (message) => asDeleted(message, message.deleted_at ?? new Date(now).toISOString()),
    run: (client) => deleteMessage(client, messageId, forMe),
  };
}

export function pinning(messageId: string, pinned: boolean, now: number): Change {
  return {
    messageId,
    kind: 'pin',
    apply: (message) =>
      message.pinned === pinned
        ? message
        : { ...message, pinned, pinned_at: pinned ? new Date(now).toISOString() : null },
    run: (client) => setMessage(client, messageId, { pinned }),
  };
}

/** Returns a function that changes the number of a message's reactions of one type. @param now as the API writes it */
const counting =
  (now: string) =>
  (message: MessageResponse, type: string, by: 1 | -1): MessageResponse => {
    const { [type]: group, ...others } = message.reaction_groups ?? {};
    const count = (group?.count ?? 0) + by;
    if (count <= 0) return { ...message, reaction_groups: others };
    const changed = {
      latest_reactions_by: group?.latest_reactions_by ?? [],
      first_reaction_at: group?.first_reaction_at ?? now,
      last_reaction_at: now,
      count,
      sum_scores: (group?.sum_scores ?? 0) + by,
    };
    // The chip keeps its place: chips must not move under the pointer.
    return { ...message, reaction_groups: { ...message.reaction_groups, [type]: changed } };
  };

/** Returns a user with only the id known; the server's answer brings the rest. */
function nobodyKnown(id: string, at: string): UserResponse {
  return { id, banned: false, created_at: at, updated_at: at, online: true, role: '', teams: [] };
}

interface ReactionChange {
  readonly type: string;
  /** Whether this person's reaction of that type should exist afterwards. */
  readonly on: boolean;
  readonly me: string;
  /** True if the reaction replaces all others of this person. */
  readonly unique?: boolean | undefined;
}

export function reacting(
  messageId: string,
  { type, on, me, unique = false }: ReactionChange,
  now: number,
): Change {
  const at = new Date(now).toISOString();
  const withCount = counting(at);
  const own: ReactionResponse = {
    type,
    message_id: messageId,
    user_id: me,
    user: nobodyKnown(me, at),
    score: 1,
    created_at: at,
    updated_at: at,
  };
  return {
    messageId,
    kind: 'react',
    apply(message) {
      const known = message.own_reactions ?? [];
      if (known.some((reaction) => reaction.type === type) === on) return message;
      const gone = known.filter((reaction) => (on ? unique : reaction.type === type));
      const left = gone.reduce((shown, reaction) => withCount(shown, reaction.type, -1), message);
      const kept = known.filter((reaction) => !gone.includes(reaction));
      return on
        ? { ...withCount(left, type, 1), own_reactions: [...kept, own] }
        : { ...left, own_reactions: kept };
    },
    run: (client) =>
      on ? addReaction(client, messageId, { type, unique }) : removeReaction(client, messageId, type),
  };
}
