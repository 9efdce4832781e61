import type { ReactElement } from 'react';
import type { ChannelItem } from '../../chat/index.ts';
import { inboxTexts } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { Icon, nameOf } from '../kit.ts';
import { Excerpt } from '../message/excerpt.tsx';
import { statusWords } from '../message/status-words.ts';
import { Plain } from '../message/text/plain.tsx';
import { typingText } from '../typing-text.ts';

interface Props {
  readonly item: ChannelItem;
  readonly active: boolean;
  /** A draft that was begun on another device; empty if there is none. */
  readonly draft: string;
}

/** Renders the second line of a row: who is typing, an unsent draft, or the last message. */
export function Preview({ item, active, draft: elsewhere }: Props): ReactElement {
  const { m, host } = useUi();
  const { typing, last, people } = item;
  // With one other person, the name of the writer is obvious.
  const group = people.length !== 1;
  if (typing.length > 0) {
    return <span className="preview busy">{group ? typingText(typing, m) : inboxTexts.typing()}</span>;
  }
  if (item.invited) return <span className="preview busy">{inboxTexts.invited()}</span>;
  // The draft of the open conversation is already in the composer.
  const draft = active ? '' : host.draftOf(item.cid) || elsewhere;
  if (draft) {
    return (
      <span className="preview">
        <b className="draft">{inboxTexts.previewDraft()}</b>{' '}
        <bdi>
          <Plain text={draft} />
        </bdi>
      </span>
    );
  }
  if (!last) return <span className="preview">{inboxTexts.noPreview()}</span>;
  return (
    <span className="preview">
      {last.mine && <Ticks status={last.status} />}
      {last.mine ? (
        <>{inboxTexts.previewYou()} </>
      ) : (
        group && (
          <b>
            <bdi>{nameOf(last.author, m)}</bdi>
            {/* The name comes first in every language. */}
            {inboxTexts.previewAuthor({ author: '' })}{' '}
          </b>
        )
      )}
      <bdi>{ownWords(last, m) ?? <Excerpt {...last} />}</bdi>
    </span>
  );
}

/** Returns the widget's own words about a message; undefined if its content is shown. */
function ownWords(
  last: NonNullable<ChannelItem['last']>,
  m: ReturnType<typeof useUi>['m'],
): string | undefined {
  return last.kind === 'deleted' ? m.messageDeleted() : statusWords(last, m);
}

interface TicksProps {
  readonly status: NonNullable<ChannelItem['last']>['status'];
}

/** Renders the status of the user's own last message, as an icon and in words. */
function Ticks({ status }: TicksProps): ReactElement | null {
  const { m } = useUi();
  if (status === undefined) return null;
  const signs = {
    failed: ['alert', '', 'alert'],
    sending: ['sending', m.statusSending(), ''],
    sent: ['check', m.statusSent(), ''],
    delivered: ['checks', m.statusDelivered(), ''],
    read: ['checks', m.statusRead(), 'seen'],
  } as const;
  const [icon, text, className] = signs[status];
  return (
    <>
      <Icon name={icon} size={14} {...(className ? { className } : {})} />
      {text && <span className="vh">{text} </span>}
    </>
  );
}
