import type { ReactElement } from 'react';
import type { ChannelItem } from '../../chat/index.ts';
import { inboxTexts } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { holdsText, Icon, nameOf, typingText } from '../kit.ts';

interface Props {
  readonly item: ChannelItem;
  readonly active: boolean;
  /** Begun on another device; empty where nothing was. */
  readonly draft: string;
}

/** The second line of a row: who is typing, what was begun and not sent, or the last message. */
export function Preview({ item, active, draft: elsewhere }: Props): ReactElement {
  const { m, host } = useUi();
  const { typing, last, people } = item;
  // With one other person, whoever writes is clear.
  const group = people.length !== 1;
  if (typing.length > 0) {
    return <span className="preview busy">{group ? typingText(typing, m) : inboxTexts.typing()}</span>;
  }
  if (item.invited) return <span className="preview busy">{inboxTexts.invited()}</span>;
  // In the open conversation it stands in the composer.
  const draft = active ? '' : host.draftOf(item.cid) || elsewhere;
  if (draft) {
    return (
      <span className="preview">
        <b className="draft">{inboxTexts.previewDraft()}</b> <bdi>{draft}</bdi>
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
        group && <b>{inboxTexts.previewAuthor({ author: nameOf(last.author, m) })} </b>
      )}
      <bdi>{last.kind === 'deleted' ? m.messageDeleted() : last.text || holdsText(last.holds, m)}</bdi>
    </span>
  );
}

function Ticks({
  status,
}: {
  readonly status: NonNullable<ChannelItem['last']>['status'];
}): ReactElement | null {
  if (status === undefined) return null;
  if (status === 'failed') return <Icon name="alert" size={14} className="alert" />;
  if (status === 'sending') return <Icon name="sending" size={14} />;
  if (status === 'sent') return <Icon name="check" size={14} />;
  return <Icon name="checks" size={14} {...(status === 'read' ? { className: 'seen' } : {})} />;
}
