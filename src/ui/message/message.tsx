import { memo, type ReactElement, useRef } from 'react';
import type { Abilities, MessageSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import type { RowActions } from '../message-list/use-row-actions.ts';
import { nameOf } from '../name-of.ts';
import { Avatar } from '../primitives/avatar.tsx';
import { Icon } from '../primitives/icon.tsx';
import { isEmojiOnly } from './emoji-only.ts';
import { FailedLine } from './failed-line.tsx';
import { MessageText } from './message-text.tsx';
import { Quote } from './quote.tsx';
import { Reactions } from './reactions.tsx';
import { RoleTag } from './role-tag.tsx';
import { RowActionsSlot } from './row-actions.tsx';
import { StatusLine } from './status-line.tsx';
import { UnsavedLine } from './unsaved-line.tsx';

/** A message's place in its group. */
export interface Place {
  /** First and last of consecutive messages of one author. */
  readonly first: boolean;
  readonly last: boolean;
  /** The author's name stands above: the author changed. */
  readonly named: boolean;
}

interface Props extends Place {
  readonly message: MessageSnapshot;
  /** The status line stands under the last own message only. */
  readonly status: boolean;
  readonly group: boolean;
  readonly room: boolean;
  /** In the tab order: one message of the list is. */
  readonly current: boolean;
  /** Just arrived: comes in with motion. */
  readonly fresh: boolean;
  readonly can: Abilities;
  /** Only for the row that is looked at. */
  readonly actions: RowActions | null;
}

const DELETED_ICON_SIZE = 16;

/** Unique in the shadow root, which is where the reference is looked up. */
const textId = (message: MessageSnapshot) => `text-${message.id}`;

function classesOf({ message, first, last, fresh }: Props): string {
  const classes = ['row'];
  if (message.mine) classes.push('own');
  if (first) classes.push('first');
  if (last) classes.push('last');
  if (fresh) classes.push('fresh');
  if (message.reactions.length > 0) classes.push('reacted');
  return classes.join(' ');
}

export const Message = memo(function Message(props: Props): ReactElement {
  const { message, last, named, status, group, room, current, can, actions } = props;
  const row = useRef<HTMLDivElement>(null);
  const { m, formats } = useUi();
  const { author, mine, createdAt } = message;
  const failed = message.status === 'failed';
  const name = mine ? m.you() : nameOf(author, m);
  return (
    <div
      ref={row}
      className={classesOf(props)}
      part="message"
      role="article"
      aria-label={m.messageName({ author: name, time: formats.time(createdAt) })}
      aria-describedby={textId(message)}
      tabIndex={current ? 0 : -1}
      data-message={message.id}
    >
      {message.pinned && message.kind !== 'deleted' && (
        <div className="pinned">
          <Icon name="pin" size={14} />
          {m.pinned()}
        </div>
      )}
      {named && (
        <div className="name" aria-hidden="true">
          <span dir="auto">{name}</span>
          {room && <RoleTag role={author.role} />}
        </div>
      )}
      {!mine && last && <Avatar person={author} size={28} />}
      <div className="line">
        <Bubble message={message} can={can} />
        {failed && <Icon name="alert" className="alert" />}
        <time className="time" dateTime={new Date(createdAt).toISOString()} title={formats.full(createdAt)}>
          {formats.time(createdAt)}
        </time>
      </div>
      {message.editedAt && message.kind !== 'deleted' && (
        <div className="under">{m.edited({ time: formats.time(message.editedAt) })}</div>
      )}
      {message.unsaved ? (
        <UnsavedLine id={message.id} unsaved={message.unsaved} />
      ) : failed ? (
        <FailedLine message={message} />
      ) : (
        status && <StatusLine message={message} group={group} />
      )}
      {actions && <RowActionsSlot message={message} can={can} actions={actions} row={row} />}
    </div>
  );
});

interface BubbleProps {
  readonly message: MessageSnapshot;
  readonly can: Abilities;
}

function Bubble({ message, can }: BubbleProps): ReactElement {
  const { m } = useUi();
  if (message.kind === 'deleted') {
    return (
      <div className="bubble gone" id={textId(message)}>
        <Icon name="bin" size={DELETED_ICON_SIZE} />
        {m.messageDeleted()}
      </div>
    );
  }
  return (
    <div className={isEmojiOnly(message.text) ? 'bubble large' : 'bubble'} id={textId(message)} dir="auto">
      {message.quoted && <Quote quoted={message.quoted} />}
      <MessageText text={message.text} />
      {message.reactions.length > 0 && <Reactions message={message} may={can.react} />}
    </div>
  );
}
