import type { ReactElement } from 'react';
import { daysBetween } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { rich } from '../primitives/rich.tsx';

/** Renders "Today, 10:38" above a message. */
export function DaySeparator({
  at,
  opening,
}: {
  readonly at: number;
  readonly opening: boolean;
}): ReactElement {
  const { m, formats } = useUi();
  const now = Date.now();
  const days = daysBetween(at, now);
  const day = days === 0 ? m.today() : days === 1 ? m.yesterday() : formats.date(at, now);
  return (
    <div className={opening ? 'day opening' : 'day'}>
      {rich(m.dayAndTime, { day: <b>{day}</b>, time: formats.time(at) })}
    </div>
  );
}

/** Renders "3 new messages" between read and unread messages. */
export function UnreadSeparator({ count }: { readonly count: number }): ReactElement {
  const { m } = useUi();
  return <div className="new">{m.newMessages({ count })}</div>;
}
