import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { type MessageSnapshot, summarizeAttachments } from '../../chat/index.ts';
import { listTexts, notificationsTexts } from '../../i18n/index.ts';
import {
  type AnswerProps,
  Avatar,
  attachmentsLabel,
  Icon,
  nameOf,
  readPlain,
  useNow,
  usePageSeen,
  useReadable,
  useRuntime,
  useUi,
} from '../../ui/index.ts';
import { createDismissals, type Dismissals, teaserOf, type Teaser as Waiting } from './state/index.ts';

const CROSS_SIZE = 16;
/** Maximum length of the announcement: a screen reader says the beginning, and the rest is in the conversation. */
const LONGEST_SPOKEN = 200;

/** Maximum length of the text, more than the card's lines can show. */
const LONGEST_SHOWN = 500;

interface Shown extends Waiting {
  readonly dismiss: () => void;
}

/** Card at the launcher that shows a new answer while the panel is closed. */
export function Teaser({ conversation }: AnswerProps): ReactElement | null {
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
}: AnswerProps & { readonly dismissals: Dismissals }): ReactElement | null {
  const waiting = teaserOf(conversation, useReadable(dismissals.newest));
  return waiting && <WhenRead {...waiting} dismiss={() => dismissals.dismiss(waiting.message.createdAt)} />;
}

/** Shows the card once the Markdown of its text is parsed. Until then the previous card stays. */
function WhenRead({ message, count, dismiss }: Shown): ReactElement | null {
  const { host, m } = useUi();
  const [ready, setReady] = useState<{ readonly message: MessageSnapshot; readonly words: string } | null>(
    null,
  );
  useEffect(() => {
    let gone = false;
    void readPlain(message.text, host.parts).then((words) => {
      if (!gone)
        setReady({
          message,
          words: words || attachmentsLabel(summarizeAttachments(message.attachments ?? []), m),
        });
    });
    return () => {
      gone = true;
    };
  }, [message, host, m]);
  return ready && <Card {...ready} count={count} dismiss={dismiss} />;
}

interface Worded {
  readonly message: MessageSnapshot;
  /** The plain text of the message, or a label of its attachment. */
  readonly words: string;
}

/** Announces the answer once, when the page is in view and the launcher is visible. */
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
    // The focus would disappear with the card.
    if (card.current?.contains(root.activeElement))
      root.querySelector<HTMLElement>('[part=launcher]')?.focus();
    dismiss();
  };
  const open = () => {
    host.open();
    // The answer counts as seen, even if the panel is closed again at once.
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
