import type { ChatStorage, MessageSnapshot } from '../../chat/index.ts';

type Shelves = Record<string, unknown>;

/**
 * Keeps what was sent before the chat client came, so that a reload loses none of it. The messages lie where that
 * client looks for unsent ones, under nobody's name.
 */
export interface EarlyOutbox {
  keep(message: MessageSnapshot): void;
  drop(id: string): void;
}

/** Reads what is stored. Foreign or cut-off data counts as empty, for the client too. */
function parse(stored: string | null): Shelves {
  try {
    return { ...JSON.parse(stored ?? '{}') };
  } catch {
    return {};
  }
}

/** @param cid the conversation of the messages; null if it is not known yet */
export function createEarlyOutbox(storage: ChatStorage, key: string, cid: string | null = null): EarlyOutbox {
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
    keep: ({ id, text, createdAt }) => edit(id, [{ id, cid, text, at: createdAt }]),
    drop: (id) => edit(id, []),
  };
}
