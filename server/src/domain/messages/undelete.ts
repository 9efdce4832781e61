import { ApiError, inputError } from '../errors.ts';
import { changeOf } from '../events/change.ts';
import type { Ports } from '../ports/index.ts';
import type { Actor, MessageRecord, MessageView, NamedPerson } from '../types/index.ts';
import { runUnit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';
import { readableMessage } from './load.ts';
import { isForAll } from './sending/append.ts';
import { storeUpdated } from './store-updated.ts';
import { recountReply } from './thread.ts';

/** Returns the type before the deletion. Old rows lost it, because deleting overwrote it. */
function typeBefore(message: MessageRecord): MessageRecord['type'] {
  if (message.type !== 'deleted') return message.type;
  return message.parentId === null ? 'regular' : 'reply';
}

/**
 * Restores a softly deleted message, text and all; it does not count as unread. The server only.
 * @throws ApiError `input`, `notFound`, `notAllowed`.
 */
export async function undeleteMessage(
  ports: Ports,
  actor: Actor,
  { id, by }: { readonly id: string; readonly by: NamedPerson | null },
): Promise<MessageView> {
  if (actor.kind !== 'server')
    throw new ApiError('notAllowed', 'undeleting messages is only allowed with server side auth');
  return runUnit(ports, async (unit) => {
    const { caller, user } = await actingPerson(unit, actor, by ?? undefined);
    const { message, access } = await readableMessage(unit, caller, id);
    if (message.deletedAt === null) throw inputError(`message with id ${id} is not deleted`);
    const change = changeOf(unit, access.channel);
    const updatedAt = change.stamp();
    const back = { ...message, type: typeBefore(message), deletedAt: null, updatedAt };
    change.patch({ messageCount: change.channel.messageCount + (isForAll(back) ? 1 : 0) });
    const view = await storeUpdated(change, back, { user, what: { type: 'message.undeleted' } });
    if (!message.shadowed) await recountReply(change, user, { reply: message, fate: 'back' });
    return view;
  });
}
