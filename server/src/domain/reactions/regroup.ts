import type { StoreWriter } from '../store-port.ts';
import type { MessageRecord } from '../types.ts';

/** The message with one reaction type counted anew; a type nobody has left disappears. */
export async function regroup(
  store: StoreWriter,
  message: MessageRecord,
  types: readonly string[],
): Promise<MessageRecord> {
  const groups = new Map(Object.entries(message.reactionGroups));
  for (const type of types) {
    const group = await store.reactions.group(message.id, type);
    if (group === null) groups.delete(type);
    else groups.set(type, group);
  }
  const regrouped = { ...message, reactionGroups: Object.fromEntries(groups) };
  await store.messages.update(regrouped);
  return regrouped;
}
