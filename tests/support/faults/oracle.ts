import type { DeviceState, ShownMessage, StoredMessage } from './device.ts';

/** A message that a person wrote. Its text can change, its id cannot. */
export interface Composed {
  readonly who: number;
  readonly id: string;
  readonly text: string;
}

/** Returns everything that all people have to see of a message, as one line. */
function lineOf({ id, text, isDeleted, reactions }: ShownMessage): string {
  const counts = Object.entries(reactions)
    .filter(([, count]) => count > 0)
    .map(([type, count]) => ` ${type}:${count}`)
    .sort()
    .join('');
  return `${id} ${isDeleted ? '(deleted)' : text + counts}`;
}

const storedLine = ({ id, text = '', type, reaction_counts }: StoredMessage) =>
  lineOf({ id, text, isDeleted: type === 'deleted', reactions: reaction_counts ?? {} });

/** Returns how the stored messages differ from those composed: each exactly once, in the order of its author. */
export function wrongInStore(
  composed: readonly Composed[],
  stored: readonly StoredMessage[],
): readonly string[] {
  const wrong: string[] = [];
  const places = Map.groupBy(stored, ({ id }) => id);
  for (const { id, text } of composed) {
    const { length } = places.get(id) ?? [];
    if (length === 0) wrong.push(`lost: ${text}`);
    if (length > 1) wrong.push(`stored ${length} times: ${text}`);
  }
  const known = new Set(composed.map(({ id }) => id));
  for (const { id, text } of stored) if (!known.has(id)) wrong.push(`nobody wrote: ${text} (${id})`);
  for (const [who, own] of Map.groupBy(composed, (one) => one.who)) {
    const texts = new Map(own.map(({ id, text }) => [id, text]));
    const order = stored.flatMap(({ id }) => texts.get(id) ?? []);
    const wanted = [...texts.values()];
    if (order.length === wanted.length && order.join() !== wanted.join())
      wrong.push(`out of order, by person ${who}: ${order.join(', ')}`);
  }
  return wrong;
}

/** Returns how a device's conversation differs from the stored one. */
export function wrongOnDevice(
  { messages, hasOlder, unrest }: DeviceState,
  stored: readonly StoredMessage[],
): readonly string[] {
  const shown = messages.map(lineOf);
  const lines = stored.map(storedLine);
  const wanted = hasOlder ? lines.slice(-shown.length) : lines;
  if (shown.join('\n') === wanted.join('\n')) return unrest;
  return [...unrest, `shows\n  ${shown.join('\n  ')}\n instead of\n  ${wanted.join('\n  ')}`];
}
