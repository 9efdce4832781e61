import { ApiError } from '../errors.ts';
import { changeOf } from '../events/change.ts';
import { inputError } from '../input/read.ts';
import type { Ports } from '../ports.ts';
import type { Actor, MessageRecord, MessageView } from '../types.ts';
import { actingPerson } from '../users/acting-user.ts';
import { viewUser } from '../users/people.ts';
import { messageView } from '../views/message-views.ts';
import { isForAll } from './append.ts';
import { readableMessage } from './load.ts';
import { recountReply } from './thread.ts';
import { changeAudience } from './visibility.ts';

/** What it was before, also where the row is from a time when deleting overwrote it. */
function typeBefore(message: MessageRecord): MessageRecord['type'] {
  if (message.type !== 'deleted') return message.type;
  return message.parentId === null ? 'regular' : 'reply';
}

/** A softly deleted message is back, text and all; it is new to nobody. The server only. @throws ApiError 4, 16, 17. */
export async function undeleteMessage(
  ports: Ports,
  actor: Actor,
  id: string,
  undeletedBy: string | null,
): Promise<MessageView> {
  if (actor.kind !== 'server')
    throw new ApiError('notAllowed', 'undeleting messages is only allowed with server side auth');
  return ports.store.write(async (store) => {
    const named = { userId: undeletedBy, user: undefined };
    const { caller, user } = await actingPerson(ports, store, actor, 'undeleted_by', named);
    const { message, access } = await readableMessage(store, caller, id);
    if (message.deletedAt === null) throw inputError(`message with id ${id} is not deleted`);
    const change = changeOf(ports, store, access.channel);
    const at = change.stamp();
    const back = { ...message, type: typeBefore(message), deletedAt: null, updatedAt: at };
    await store.messages.update(back);
    change.patch({ messageCount: change.channel.messageCount + (isForAll(back) ? 1 : 0) });
    await change.log({ type: 'message.undeleted', messageId: id });
    await change.save();
    const view = await messageView(ports, store, back, { viewer: null, known: [user] });
    const { cid } = message;
    change.publish(
      {
        type: 'message.undeleted',
        cid,
        createdAt: at,
        user: viewUser(ports, user),
        message: view,
        hardDelete: false,
      },
      await changeAudience(store, message),
    );
    await recountReply(ports, store, change, user, message, 'back');
    await change.save();
    return view;
  });
}
