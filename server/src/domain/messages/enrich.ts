import { changeOf } from '../events/change.ts';
import type { Ports } from '../ports.ts';
import type { Json } from '../types.ts';
import { viewUser } from '../users/people.ts';
import { messageView } from '../views/message-views.ts';
import { changeAudience } from './visibility.ts';

async function enrich(ports: Ports, id: string, text: string, found: readonly Json[]): Promise<void> {
  await ports.store.write(async (store) => {
    const message = await store.messages.get(id);
    // Changed or gone meanwhile: the links of an older text are nobody's any more.
    if (message === null || message.deletedAt !== null || message.text !== text) return;
    const channel = await store.channels.get(message.cid);
    const author = await store.users.get(message.userId);
    if (channel === null || channel.deletedAt !== null || author === null) return;
    const change = changeOf(ports, store, channel);
    const at = change.stamp();
    const whole = { ...message, attachments: [...message.attachments, ...found], updatedAt: at };
    await store.messages.update(whole);
    await change.log({ type: 'message.updated', messageId: id });
    await change.save();
    change.publish(
      {
        type: 'message.updated',
        cid: message.cid,
        createdAt: at,
        user: viewUser(ports, author),
        message: await messageView(ports, store, whole, { viewer: null, known: [author] }),
        hardDelete: false,
      },
      await changeAudience(store, whole),
    );
  });
}

/** What the links of a stored message show is told as a change of it, when it comes. Lost where the server stops before. */
export function enrichLater(ports: Ports, id: string, text: string, late: Promise<readonly Json[]>): void {
  void late
    .then((found) => (found.length === 0 ? undefined : enrich(ports, id, text, found)))
    .catch(() => undefined);
}
