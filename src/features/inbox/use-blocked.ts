import { useCallback } from 'react';
import type { ConversationSnapshot, Person } from '../../chat/index.ts';
import { followBlocked } from '../../chat/list/index.ts';
import { useOpened, useReadable } from '../../ui/index.ts';
import { type Readable, writable } from '../../util/readable.ts';

type Ids = ReadonlySet<string>;
const NOBODY: Readable<Ids> = writable<Ids>(new Set());
const TWO = 2;

/**
 * Returns the other person of a conversation of two if this person has blocked them, else null. In groups, and in
 * conversations with a name, a block has no effect.
 */
export function useBlocked({ cid, people, memberCount }: ConversationSnapshot): Person | null {
  const kept = useOpened(
    useCallback((runtime) => {
      const ids = writable<Ids>(new Set());
      return { ids, stop: followBlocked(runtime, ids.set) };
    }, []),
  );
  const ids = useReadable(kept?.ids ?? NOBODY);
  const [other] = people;
  const held = cid?.includes(':!members-') && memberCount === TWO && other !== undefined && ids.has(other.id);
  return held ? other : null;
}
