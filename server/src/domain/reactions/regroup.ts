import type { MessageRecord } from '../types.ts';
import type { Unit } from '../unit.ts';

const NOBODY = { count: 0, sumScores: 0, firstReactionAt: 0, lastReactionAt: 0 };

/**
 * Returns the message with some reaction types counted again; a type without reactions disappears. A type with shadowed
 * reactions only stays with a count of zero, so that its author's own reaction is looked for.
 */
export async function regroup(
  unit: Unit,
  message: MessageRecord,
  {
    types,
    shadowed = null,
  }: { readonly types: readonly string[]; readonly shadowed?: string | null | undefined },
): Promise<MessageRecord> {
  const groups = new Map(Object.entries(message.reactionGroups));
  for (const type of types) {
    const group = await unit.store.reactions.group(message.id, type);
    if (group !== null) groups.set(type, group);
    else if (type === shadowed) groups.set(type, NOBODY);
    else groups.delete(type);
  }
  const regrouped = { ...message, reactionGroups: Object.fromEntries(groups) };
  await unit.store.messages.update(regrouped);
  return regrouped;
}
