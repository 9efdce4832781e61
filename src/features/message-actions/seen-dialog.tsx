import { type ReactElement, useEffect, useState } from 'react';
import type { ChatRuntime, MessageSnapshot, Person } from '../../chat/index.ts';
import { actionTexts } from '../../i18n/index.ts';
import { Dialog, Named, useUi } from '../../ui/index.ts';
import { type Receipt, receiptsFor, watchReceipts } from './state/index.ts';

interface Props {
  readonly message: MessageSnapshot;
  readonly runtime: ChatRuntime;
  readonly close: () => void;
  /** Opens a person's profile card; null if profiles are unavailable. */
  readonly openProfile: ((person: Person) => void) | null;
}

/** Maximum number of names listed. Nobody reads more; their count is shown instead. */
const MOST_NAMED = 100;

/** Lists who has read a message and who has only received it, kept up to date. */
export function SeenDialog({ message, runtime, close, openProfile }: Props): ReactElement {
  const [receivers, setReceivers] = useState(() => receiptsFor(runtime, message.createdAt));
  useEffect(() => {
    const look = () => setReceivers(receiptsFor(runtime, message.createdAt));
    look();
    return watchReceipts(runtime, look);
  }, [runtime, message.createdAt]);
  const { read, received } = receivers;
  return (
    <Dialog title={actionTexts.seenTitle()} close={close}>
      {read.length + received.length === 0 && <p>{actionTexts.seenNobody()}</p>}
      <Group title={actionTexts.seenRead({ count: read.length })} receipts={read} openProfile={openProfile} />
      <Group
        title={actionTexts.seenReceived({ count: received.length })}
        receipts={received}
        openProfile={openProfile}
      />
      <div className="stacked">
        <button type="button" className="button" onClick={close}>
          {actionTexts.done()}
        </button>
      </div>
    </Dialog>
  );
}

function Group({
  title,
  receipts,
  openProfile,
}: Pick<Props, 'openProfile'> & {
  readonly title: string;
  readonly receipts: readonly Receipt[];
}): ReactElement | null {
  const { formats } = useUi();
  if (receipts.length === 0) return null;
  return (
    <section className="receipts">
      <h4>{title}</h4>
      <ul className="reactors" aria-label={title}>
        {receipts.slice(0, MOST_NAMED).map(({ person, at }) => (
          <li key={person.id}>
            <Named person={person} openProfile={openProfile} />
            <time dateTime={new Date(at).toISOString()} title={formats.full(at)}>
              {formats.time(at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
