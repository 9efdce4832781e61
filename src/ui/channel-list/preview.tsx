import type { ReactElement } from 'react';
import type { ChannelItem } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { holdsText } from '../message/holds.ts';
import { typingText } from '../message-list/typing-row.tsx';
import { nameOf } from '../name-of.ts';
import { Icon } from '../primitives/icon.tsx';

/** The second line of a row: who is typing, or the last message. */
export function Preview({ item }: { readonly item: ChannelItem }): ReactElement {
  const { m } = useUi();
  const { typing, last, people } = item;
  // With one other person, whoever writes is clear.
  const group = people.length !== 1;
  if (typing.length > 0) {
    return <span className="preview busy">{group ? typingText(typing, m) : m.typing()}</span>;
  }
  if (!last) return <span className="preview">{m.noPreview()}</span>;
  return (
    <span className="preview">
      {last.mine && <Ticks status={last.status} />}
      {last.mine ? (
        <>{m.previewYou()} </>
      ) : (
        group && <b>{m.previewAuthor({ author: nameOf(last.author, m) })} </b>
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
