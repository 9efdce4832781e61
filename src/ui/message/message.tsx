import { memo, type ReactElement, type ReactNode, useId, useRef } from 'react';
import type { Abilities, MessageSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import type { RowActions } from '../message-list/use-row-actions.ts';
import { nameOf } from '../name-of.ts';
import { usePoint } from '../points/use-point.ts';
import { Avatar } from '../primitives/avatar.tsx';
import { Icon } from '../primitives/icon.tsx';
import { FailedLine } from './failed-line.tsx';
import { MessageBody } from './message-body.tsx';
import { RoleTag } from './role-tag.tsx';
import { RowActionsSlot } from './row-actions.tsx';
import { StatusLine } from './status-line.tsx';
import { ThreadChip } from './thread-chip.tsx';
import { UnsavedLine } from './unsaved-line.tsx';
import { useTranslation } from './use-translation.ts';

/** A message's place in its group. */
export interface Place {
  /** The first and last of consecutive messages by one author. */
  readonly first: boolean;
  readonly last: boolean;
  /** True if the author's name is above the message, because the author changed. */
  readonly named: boolean;
}

interface Props extends Place {
  readonly message: MessageSnapshot;
  /** Shows the status line. Only the last own message has one. */
  readonly status: boolean;
  readonly group: boolean;
  readonly room: boolean;
  /** True if the message is in the tab order. Exactly one message of the list is. */
  readonly current: boolean;
  /** True if the message has just arrived: it appears with motion. */
  readonly fresh: boolean;
  readonly can: Abilities;
  /** Present only for the active row. */
  readonly actions: RowActions | null;
}

function classesOf({ message, first, last, fresh }: Props): string {
  const classes = ['row'];
  if (message.mine) classes.push('own');
  if (first) classes.push('first');
  if (last) classes.push('last');
  if (fresh) classes.push('fresh');
  if (message.reactions.length > 0) classes.push('reacted');
  return classes.join(' ');
}

/** Returns whether the message has notes above or below it, which a feature draws. */
function isNoted(message: MessageSnapshot): boolean {
  const { kind, removed, pinned, editedAt, silent, reminder, generated, unsaved } = message;
  if (kind === 'deleted') return removed !== undefined;
  return (
    kind !== 'regular' ||
    Boolean(pinned || editedAt || silent || reminder || generated || unsaved?.kind === 'translate')
  );
}

/** Says what became of the message: an unsaved change, a failure, or its status. */
function StateLine({ message, status, group }: Pick<Props, 'message' | 'status' | 'group'>): ReactNode {
  if (message.unsaved) return <UnsavedLine id={message.id} unsaved={message.unsaved} />;
  if (message.status === 'failed') return <FailedLine message={message} />;
  return status && <StatusLine message={message} group={group} />;
}

export const Message = memo(function Message(props: Props): ReactElement {
  const { message, last, named, status, group, room, current, can, actions } = props;
  const row = useRef<HTMLDivElement>(null);
  const { m, formats, openThread } = useUi();
  // The message id is not unique: a reply can be in its thread and in the channel at once.
  const textId = useId();
  const { text, lang, choice } = useTranslation(message);
  const noted = isNoted(message) || choice !== undefined;
  const Lines = usePoint('message-lines', noted);
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
      aria-describedby={textId}
      tabIndex={current ? 0 : -1}
      data-message={message.id}
    >
      {noted && Lines && <Lines message={message} choice={choice} side="above" />}
      {named && (
        <div className="name" aria-hidden="true">
          <span dir="auto">{name}</span>
          {room && <RoleTag role={author.role} />}
        </div>
      )}
      {!mine && last && <Avatar person={author} size={28} />}
      <div className="line">
        <MessageBody message={message} can={can} text={text} lang={lang} id={textId} />
        {failed && <Icon name="alert" className="alert" />}
        <div className="beside">
          <time className="time" dateTime={new Date(createdAt).toISOString()} title={formats.full(createdAt)}>
            {formats.time(createdAt)}
          </time>
          {actions && <RowActionsSlot message={message} can={can} actions={actions} row={row} />}
        </div>
      </div>
      {noted && Lines && <Lines message={message} choice={choice} side="below" />}
      {openThread && (message.replyCount > 0 || message.parentId) && (
        <ThreadChip message={message} open={openThread} />
      )}
      <StateLine {...{ message, status, group }} />
    </div>
  );
});
