import { memo, type ReactElement } from 'react';
import type { Abilities } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { Message } from '../message/message.tsx';
import { statusWords } from '../message/status-words.ts';
import type { Row } from './rows.ts';
import { DaySeparator, UnreadSeparator } from './separators.tsx';
import type { RowActions } from './use-row-actions.ts';

interface Props {
  readonly row: Row;
  readonly status: boolean;
  readonly group: boolean;
  readonly room: boolean;
  readonly current: boolean;
  readonly fresh: boolean;
  /** True for the first row: its separator needs no distance from anything above. */
  readonly opening: boolean;
  readonly unreadCount: number;
  readonly can: Abilities;
  /** Present only for the active row. */
  readonly actions: RowActions | null;
  /** Changes at midnight, when "Today" becomes "Yesterday". */
  readonly today: string;
}

/** Renders one item of the virtual list: a message and the separators above it. */
export const RowItem = memo(function RowItem(props: Props): ReactElement {
  const { row, status, group, room, current, fresh } = props;
  const { message } = row;
  const { m } = useUi();
  return (
    <>
      {row.day && <DaySeparator at={message.createdAt} opening={props.opening} />}
      {row.unread && <UnreadSeparator count={props.unreadCount} />}
      {message.kind === 'system' ? (
        <p className="system" dir="auto">
          {statusWords(message, m) ?? message.text}
        </p>
      ) : (
        <Message
          message={message}
          first={row.first}
          last={row.last}
          named={row.named}
          status={status}
          group={group}
          room={room}
          current={current}
          fresh={fresh}
          can={props.can}
          actions={props.actions}
        />
      )}
    </>
  );
});
