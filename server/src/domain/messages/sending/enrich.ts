import { changeOf } from '../../events/change.ts';
import type { Ports } from '../../ports/index.ts';
import type { Json } from '../../types/index.ts';
import { runUnit } from '../../unit.ts';
import { storeUpdated } from '../store-updated.ts';

async function enrich(
  ports: Ports,
  id: string,
  { text, found }: { readonly text: string; readonly found: readonly Json[] },
): Promise<void> {
  await runUnit(ports, async (unit) => {
    const message = await unit.store.messages.get(id);
    // Changed or gone meanwhile: the links belong to an older text.
    if (message === null || message.deletedAt !== null || message.text !== text) return;
    const channel = await unit.store.channels.get(message.cid);
    const author = await unit.store.users.get(message.userId);
    if (channel === null || channel.deletedAt !== null || author === null) return;
    const change = changeOf(unit, channel);
    const attachments = [...message.attachments, ...found];
    await storeUpdated(change, { ...message, attachments, updatedAt: change.stamp() }, { user: author });
  });
}

/** Publishes late link previews as an update of the message. They are lost if the server stops before. */
export function enrichLater(
  ports: Ports,
  id: string,
  { text, late }: { readonly text: string; readonly late: Promise<readonly Json[]> },
): void {
  void late
    .then((found) => (found.length === 0 ? undefined : enrich(ports, id, { text, found })))
    .catch(() => undefined);
}
