import { type ReactElement, useCallback, useState } from 'react';
import type { ChatError, ConversationSnapshot, Person } from '../../chat/index.ts';
import { block, followBlocked } from '../../chat/list/index.ts';
import { inboxTexts } from '../../i18n/index.ts';
import { errorText, nameOf, useOpened, useReadable, useUi } from '../../ui/index.ts';
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

/** Replaces the composer: a message here could be answered, and nobody would be told of the answer. */
export function Blocked({ person }: { readonly person: Person }): ReactElement {
  const { m, model } = useUi();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ChatError | null>(null);
  const text = inboxTexts.blockedHere({ name: nameOf(person, m) });
  const press = async () => {
    if (busy) return;
    setBusy(true);
    setError(await block(await model.runtime(), person.id, false));
    setBusy(false);
  };
  return (
    <div className="invitation" role="group" aria-label={text}>
      <p>{text}</p>
      {error && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
      <button type="button" className="button" aria-disabled={busy} onClick={() => void press()}>
        {inboxTexts.unblock()}
      </button>
    </div>
  );
}
