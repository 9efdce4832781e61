import type { ReactElement } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { nameOf } from '../name-of.ts';
import { AvatarStack } from '../primitives/avatar-stack.tsx';
import { Icon } from '../primitives/icon.tsx';

interface Props {
  readonly message: MessageSnapshot;
  /** True if more than two people talk: readers are then shown by avatar and number. */
  readonly group: boolean;
}

const ICON_SIZE = 16;

/** Renders the status of the last own message. */
export function StatusLine({ message, group }: Props): ReactElement | null {
  const { m, formats } = useUi();
  const { status, readBy, readAt } = message;
  if (status === 'sending') return <Status icon="sending" text={m.statusSending()} />;
  if (status === 'sent') return <Status icon="check" text={m.statusSent()} />;
  if (status === 'delivered') return <Status icon="checks" text={m.statusDelivered()} />;
  if (status !== 'read') return null;
  const [reader] = readBy;
  if (group && reader) {
    return (
      <div className="under status">
        <AvatarStack people={readBy} size={16} />
        <span title={formats.list(readBy.map((person) => nameOf(person, m)))}>
          {m.statusReadBy({ count: readBy.length, name: nameOf(reader, m) })}
        </span>
      </div>
    );
  }
  const text = readAt ? m.statusReadAt({ time: formats.time(readAt) }) : m.statusRead();
  return <Status icon="checks" text={text} className="seen" />;
}

function Status(props: {
  readonly icon: 'sending' | 'check' | 'checks';
  readonly text: string;
  readonly className?: string;
}): ReactElement {
  return (
    <div className="under status">
      <Icon name={props.icon} size={ICON_SIZE} {...(props.className ? { className: props.className } : {})} />
      {props.text}
    </div>
  );
}
