import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { listTexts, notificationsTexts } from '../../i18n/index.ts';
import {
  Avatar,
  attachmentLabel,
  Icon,
  nameOf,
  readPlain,
  type TeaserProps,
  useNow,
  usePageSeen,
  useReadable,
  useRuntime,
  useUi,
} from '../../ui/index.ts';
import { createDismissals, type Dismissals, teaserOf, type Teaser as Waiting } from './state/index.ts';

const CROSS_SIZE = 16;
/** A screen reader says the beginning; the rest is read in the conversation. */
const LONGEST_SPOKEN = 200;

/** More than the card's lines hold. */
const LONGEST_SHOWN = 500;

interface Shown extends Waiting {
  readonly dismiss: () => void;
}

/** An answer at the launcher while the panel is closed. */
export function Teaser({ conversation }: TeaserProps): ReactElement | null {
  const runtime = useRuntime();
  const [dismissals, setDismissals] = useState<Dismissals | null>(null);
  useEffect(() => {
    if (!runtime) return;
    const made = createDismissals(runtime);
    setDismissals(made);
    return made.stop;
  }, [runtime]);
  return dismissals && <Newest conversation={conversation} dismissals={dismissals} />;
}

function Newest({
  conversation,
  dismissals,
}: TeaserProps & { readonly dismissals: Dismissals }): ReactElement | null {
  const waiting = teaserOf(conversation, useReadable(dismissals.newest));
  return waiting && <WhenRead {...waiting} dismiss={() => dismissals.dismiss(waiting.message.createdAt)} />;
}

/** Shows the card once the marks of its text are read; until then the one before stays. */
function WhenRead({ message, count, dismiss }: Shown): ReactElement | null {
  const { host, m } = useUi();
  const [ready, setReady] = useState<{ readonly message: MessageSnapshot; readonly words: string } | null>(
    null,
  );
  useEffect(() => {
    let gone = false;
    void readPlain(message.text, host.parts).then((words) => {
      if (!gone) setReady({ message, words: words || attachmentLabel(message.attachments?.[0]?.kind, m) });
    });
    return () => {
      gone = true;
    };
  }, [message, host, m]);
  return ready && <Card {...ready} count={count} dismiss={dismiss} />;
}

interface Worded {
  readonly message: MessageSnapshot;
  /** What it reads as, or what it holds. */
  readonly words: string;
}

/** Says the answer once, when somebody looks at the page and the launcher is there. */
function useSpoken(card: RefObject<Element | null>, { message, words }: Worded): void {
  const { host, m } = useUi();
  const seen = usePageSeen();
  const said = useRef('');
  useEffect(() => {
    if (!seen || said.current === message.id || !card.current?.checkVisibility()) return;
    said.current = message.id;
    host.announce(
      listTexts.announceMessage({ author: nameOf(message.author, m), text: words.slice(0, LONGEST_SPOKEN) }),
    );
  }, [card, host, m, message, seen, words]);
}

function Card(props: Worded & Shown): ReactElement {
  const { message, words, count, dismiss } = props;
  const { host, root, m, formats, settings } = useUi();
  const card = useRef<HTMLElement>(null);
  const now = useNow(true);
  useSpoken(card, props);
  const { author, createdAt } = message;
  const close = () => {
    // The card takes the focus along otherwise.
    if (card.current?.contains(root.activeElement))
      root.querySelector<HTMLElement>('[part=launcher]')?.focus();
    dismiss();
  };
  const open = () => {
    host.open();
    // It has been looked at, however soon the panel is closed again.
    dismiss();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return (
    <section
      ref={card}
      className="teaser"
      aria-label={m.newMessages({ count })}
      data-place={settings.position}
      onKeyDown={onKeyDown}
    >
      <button type="button" className="teaser-open" aria-haspopup="dialog" onClick={open}>
        <Avatar person={author} size={40} online={author.online} />
        <span className="teaser-words">
          <span className="teaser-who">
            <b dir="auto">{nameOf(author, m)}</b>{' '}
            <time dateTime={new Date(createdAt).toISOString()}>
              {formats.ago(createdAt, Math.max(now, createdAt))}
            </time>
          </span>{' '}
          <span className="teaser-text" dir="auto">
            {words.slice(0, LONGEST_SHOWN)}
          </span>
          {count > 1 && <span className="teaser-more"> {m.newMessages({ count })}</span>}
        </span>
      </button>
      <button
        type="button"
        className="teaser-close"
        aria-label={notificationsTexts.dismiss()}
        title={notificationsTexts.dismiss()}
        aria-description=""
        onClick={close}
      >
        <Icon name="close" size={CROSS_SIZE} />
      </button>
    </section>
  );
}
