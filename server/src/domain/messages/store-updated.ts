import type { MessageChanges } from '../event-types.ts';
import type { Change } from '../events/change.ts';
import type { MessageRecord, MessageView, UserRecord } from '../types/index.ts';
import { viewUser } from '../users/people.ts';
import { messageView } from '../views/message-views.ts';
import { changeAudience } from './visibility.ts';

interface What {
  /** @default 'message.updated' */
  readonly type?: 'message.updated' | 'message.undeleted';
  readonly changed?: MessageChanges;
}

/**
 * Stores a changed message and the channel's row, and publishes it to its audience: at the change's last stamp, in the
 * name of `user`, null for the server itself. Returns the view without anybody's own fields.
 */
export async function storeUpdated(
  change: Change,
  message: MessageRecord,
  { user, what = {} }: { readonly user: UserRecord | null; readonly what?: What | undefined },
): Promise<MessageView> {
  const { unit } = change;
  const event = { type: 'message.updated', ...what } as const;
  const { id, cid } = message;
  await unit.store.messages.update(message);
  await change.log({ type: event.type, messageId: id });
  await change.save();
  const view = await messageView(unit, message, { viewer: null, known: [user] });
  change.publish(
    {
      ...event,
      cid,
      createdAt: change.channel.lastStamp,
      user: user === null ? null : viewUser(unit, user),
      message: view,
      hardDelete: false,
    },
    await changeAudience(unit, message),
  );
  return view;
}
