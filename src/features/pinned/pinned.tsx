import { type ReactElement, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { type MessageSnapshot, summarizeAttachments } from '../../chat/index.ts';
import { daysBetween, pinnedTexts } from '../../i18n/index.ts';
import { Avatar, Dialog, Excerpt, errorText, nameOf, type SheetProps, useUi } from '../../ui/index.ts';
import { openPinned, type PinnedMessages } from './state/index.ts';

const AVATAR_SIZE = 28;

/** Opens the pinned messages while the list is shown. Returns null until the chat client has loaded. */
function usePinned(): PinnedMessages | null {
  const { model } = useUi();
  const [pinned, setPinned] = useState<PinnedMessages | null>(null);
  useEffect(() => {
    let gone = false;
    let opened: PinnedMessages | null = null;
    void model.runtime().then((runtime) => {
      if (gone) return;
      opened = openPinned(runtime);
      setPinned(opened);
    });
    return () => {
      gone = true;
      opened?.stop();
    };
  }, [model]);
  return pinned;
}

const nothing = () => () => {};

/** Lists the pinned messages of the conversation, the last pinned first. Each opens its place. */
export function Pinned({ close }: SheetProps): ReactElement | null {
  const { m, root } = useUi();
  const layer = root.querySelector('.panel') ?? root.querySelector('.stoop');
  const pinned = usePinned();
  const read = useCallback(() => pinned?.snapshot.get() ?? null, [pinned]);
  const list = useSyncExternalStore(pinned?.snapshot.subscribe ?? nothing, read, read);
  const { messages = [], loading = true, hasMore, error } = list ?? {};
  if (!layer) return null;
  return createPortal(
    <Dialog title={pinnedTexts.title()} close={close}>
      {messages.length > 0 && (
        <ul className="pins">
          {messages.map((message) => (
            <li key={message.id}>
              <Pin message={message} close={close} />
            </li>
          ))}
        </ul>
      )}
      {!loading && !error && messages.length === 0 && <p>{pinnedTexts.none()}</p>}
      {loading && <p role="status">{pinnedTexts.loading()}</p>}
      {error && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
      <div className="stacked">
        {(hasMore || error) && !loading && (
          <button type="button" className="button" onClick={() => pinned?.more()}>
            {error ? m.retry() : pinnedTexts.loadMore()}
          </button>
        )}
        <button type="button" className="button" onClick={close}>
          {pinnedTexts.done()}
        </button>
      </div>
    </Dialog>,
    layer,
  );
}

interface PinProps {
  readonly message: MessageSnapshot;
  readonly close: () => void;
}

function Pin({ message, close }: PinProps): ReactElement {
  const { m, model, formats, openThread } = useUi();
  const { id, author, text, attachments, parentId, pinnedUntil, createdAt } = message;
  const now = Date.now();
  const name = message.mine ? m.you() : nameOf(author, m);
  const short = (at: number) => (daysBetween(at, now) === 0 ? formats.time(at) : formats.shortDate(at, now));
  const go = () => {
    close();
    // A reply is shown in its thread.
    if (parentId) openThread?.({ cid: model.conversation.get().cid ?? '', parentId, messageId: id });
    else model.jumpTo(id);
  };
  return (
    <button type="button" onClick={go}>
      <Avatar person={author} size={AVATAR_SIZE} />
      <span className="pin-name" dir="auto">
        {name}
      </span>
      <time dateTime={new Date(createdAt).toISOString()}>{short(createdAt)}</time>
      <span className="pin-text" dir="auto">
        <Excerpt text={text} {...summarizeAttachments(attachments ?? [])} />
      </span>
      {pinnedUntil && <span className="pin-until">{pinnedTexts.until({ time: short(pinnedUntil) })}</span>}
    </button>
  );
}
