import type { ChatStorage, MessageSnapshot } from '../../chat/index.ts';

type Shelves = Record<string, unknown>;

/**
 * What was said before the chat client came is kept where that client looks for what was not sent yet, under nobody's
 * name: a reload loses none of it.
 */
export interface EarlyOutbox {
  keep(message: MessageSnapshot): void;
  drop(id: string): void;
}

/** Not ours, or cut off: what cannot be read is nothing, for the client too. */
function parse(stored: string | null): Shelves {
  try {
    return { ...JSON.parse(stored ?? '{}') };
  } catch {
    return {};
  }
}

export function createEarlyOutbox(storage: ChatStorage, key: string): EarlyOutbox {
  const name = `stoop:${key}:outbox`;
  function edit(id: string, added: readonly object[]): void {
    const shelves = parse(storage.get(name));
    const nobodys = Array.isArray(shelves['']) ? shelves[''] : [];
    const left = [...nobodys.filter((message) => message?.id !== id), ...added];
    if (left.length > 0) shelves[''] = left;
    else delete shelves[''];
    if (Object.keys(shelves).length > 0) storage.set(name, JSON.stringify(shelves));
    else storage.remove(name);
  }
  return {
    keep: ({ id, text, createdAt }) => edit(id, [{ id, cid: null, text, at: createdAt }]),
    drop: (id) => edit(id, []),
  };
}
