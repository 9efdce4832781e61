import { type ReactElement, useEffect, useState } from 'react';
import { type ChatError, isClosed } from '../../chat/index.ts';
import { closingTexts } from '../../i18n/index.ts';
import {
  type ClosingProps,
  errorText,
  focusComposer,
  Icon,
  nameOf,
  timeText,
  useCommands,
  useUi,
} from '../../ui/index.ts';
import { Rate } from './rating.tsx';
import { type ClosingCommands, closingOf, type EarlierConversation } from './state/index.ts';

const ICON_SIZE = 18;

/** Shows what follows a closed conversation; on the home, the conversations of before. */
export function Closing({ conversation, home }: ClosingProps): ReactElement | null {
  const closing = useCommands(closingOf);
  const { cid, chosen, messages } = conversation;
  const reopened = closing !== null && cid !== null && chosen && messages.length > 0 && !isClosed(messages);
  // A conversation of before in which the visitor writes again is their present one.
  useEffect(() => {
    if (reopened && closing.isOwnPlace(cid)) closing.remember(cid);
  }, [reopened, closing, cid]);
  if (!closing || cid === null) return null;
  if (home) return <Earlier key={cid} closing={closing} cid={cid} />;
  if (!isClosed(messages)) return null;
  return <Ended key={cid} closing={closing} cid={cid} chosen={chosen} />;
}

interface Props {
  readonly closing: ClosingCommands;
  readonly cid: string;
}

/** The end of a closed conversation, with the way to a new one. */
function Ended({ closing, cid, chosen }: Props & { readonly chosen: boolean }): ReactElement {
  const { m, model, root } = useUi();
  const [error, setError] = useState<ChatError | null>(null);
  const [busy, setBusy] = useState(false);
  const follows = closing.isOwnPlace(cid);
  useNewest({ closing, cid, wanted: follows && !chosen });
  const start = async () => {
    if (busy) return;
    setBusy(true);
    setError(null);
    const next = await closing.next();
    setError(next.error);
    if (next.cid !== null) {
      closing.remember(next.cid);
      model.openChannel(null);
      focusComposer(root);
    }
    setBusy(false);
  };
  return (
    <div className="closing" role="group" aria-label={m.conversationClosed()}>
      <Rate closing={closing} cid={cid} />
      <p>{closingTexts.reopen()}</p>
      {follows && (
        <button type="button" className="button" disabled={busy} onClick={() => void start()}>
          {closingTexts.startNew()}
        </button>
      )}
      {error && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
    </div>
  );
}

/** Opens the visitor's present conversation if this device opened a closed one of before. */
function useNewest({ closing, cid, wanted }: Props & { readonly wanted: boolean }): void {
  const { model } = useUi();
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    const look = async () => {
      const [newest] = await closing.conversations();
      if (gone || !newest || newest.cid === cid || newest.closed) return;
      closing.remember(newest.cid);
      model.openChannel(null);
    };
    // Without an answer, the visitor stays where they are.
    void look().catch(() => {});
    return () => {
      gone = true;
    };
  }, [closing, cid, wanted, model]);
}

/** The visitor's other conversations. Each opens; writing in a closed one reopens it. */
function Earlier({ closing, cid }: Props): ReactElement | null {
  const { m, model, formats } = useUi();
  const [found, setFound] = useState<readonly EarlierConversation[]>([]);
  useEffect(() => {
    let gone = false;
    // The list is an offer: without it, the home is as it was.
    closing.conversations().then(
      (list) => !gone && setFound(list),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [closing]);
  const earlier = found.filter(({ cid: other, last }) => other !== cid && last !== null);
  if (earlier.length === 0) return null;
  const now = closing.now();
  return (
    <section className="earlier" aria-label={closingTexts.earlier()}>
      <h3>{closingTexts.earlier()}</h3>
      <ul>
        {earlier.map(({ cid: other, last, closed }) => (
          <li key={other}>
            <button type="button" onClick={() => model.openChannel(other)}>
              <span className="said" dir="auto">
                {last && `${last.mine ? m.you() : nameOf(last.author, m)}: ${last.text}`}
              </span>
              <span className="at">{last && timeText(last.at, now, { formats, m })}</span>
              {closed && (
                <span className="mark">
                  <Icon name="check" size={ICON_SIZE} />
                  {m.conversationClosed()}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
