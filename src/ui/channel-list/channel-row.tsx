import { memo, type ReactElement } from 'react';
import type { ChannelItem } from '../../chat/index.ts';
import { daysBetween, type Formats, type Messages } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { titleOf } from '../name-of.ts';
import { ChannelAvatar } from '../primitives/channel-avatar.tsx';
import { Icon } from '../primitives/icon.tsx';
import { Preview } from './preview.tsx';

/** Unread counts end here; more is only "many". */
const CAP = 99;
/** Within a week the day's name says it; before, the date. */
const WEEK_DAYS = 7;

function timeOf(at: number, now: number, formats: Formats, m: Messages): string {
  const days = daysBetween(at, now);
  if (days <= 0) return formats.time(at);
  if (days === 1) return m.yesterday();
  return days < WEEK_DAYS ? formats.weekday(at) : formats.shortDate(at, now);
}

interface Props {
  readonly item: ChannelItem;
  readonly active: boolean;
  /** In the tab order: one row of the list is. */
  readonly current: boolean;
  readonly open: (cid: string) => void;
  readonly now: number;
}

export const ChannelRow = memo(function ChannelRow({
  item,
  active,
  current,
  open,
  now,
}: Props): ReactElement {
  const { m, formats } = useUi();
  const { cid, unread, muted, last } = item;
  const title = titleOf(item, m, formats);
  const count = unread > CAP ? `${formats.number(CAP)}+` : formats.number(unread);
  return (
    <button
      type="button"
      className={`channel${unread > 0 ? ' unread' : ''}${muted ? ' muted' : ''}`}
      aria-current={active}
      tabIndex={current ? 0 : -1}
      data-cid={cid}
      onClick={() => open(cid)}
    >
      <ChannelAvatar
        cid={cid}
        title={title}
        image={item.image}
        people={item.people}
        online={item.online}
        size={40}
      />
      <span className="title">
        <span dir="auto">{title}</span>
        {item.online && <span className="vh">{m.online()}</span>}
        {muted && (
          <>
            <Icon name="bellOff" size={14} />
            <span className="vh">{m.muted()}</span>
          </>
        )}
      </span>
      <span className="at">{last && timeOf(last.at, now, formats, m)}</span>
      <Preview item={item} />
      {unread > 0 && (
        <span className={muted ? 'count quiet' : 'count'}>
          <span aria-hidden="true">{count}</span>
          <span className="vh">{m.unread({ count: unread })}</span>
        </span>
      )}
    </button>
  );
});
