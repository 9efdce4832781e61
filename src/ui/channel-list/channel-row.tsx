import { memo, type ReactElement } from 'react';
import type { ChannelItem } from '../../chat/index.ts';
import { inboxTexts } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { Icon, IconButton, titleOf } from '../kit.ts';
import { usePoint } from '../points/use-point.ts';
import { ChannelAvatar } from '../primitives/channel-avatar.tsx';
import { countText } from './count-text.ts';
import { Preview } from './preview.tsx';
import { timeText } from './time-text.ts';

interface Props {
  readonly item: ChannelItem;
  /** A draft that was begun on another device; empty if there is none. */
  readonly draft: string;
  readonly active: boolean;
  /** True if the row is in the tab order. Exactly one row of the list is. */
  readonly current: boolean;
  readonly open: (cid: string) => void;
  /** Opens the row's menu beside this button. */
  readonly more: (cid: string, button: HTMLElement) => void;
  /** True if the row's menu is open. */
  readonly expanded: boolean;
  readonly now: number;
}

export const ChannelRow = memo(function ChannelRow({
  item,
  draft,
  active,
  current,
  open,
  more,
  expanded,
  now,
}: Props): ReactElement {
  const { m, formats } = useUi();
  const { cid, unread, muted, pinned, last } = item;
  const title = titleOf(item, m, formats);
  const Marks = usePoint('row-marks', item.support !== undefined);
  return (
    <>
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
          {pinned && (
            <>
              <Icon name="pin" size={14} />
              <span className="vh">{inboxTexts.pinned()}</span>
            </>
          )}
          {muted && (
            <>
              <Icon name="bellOff" size={14} />
              <span className="vh">{inboxTexts.muted()}</span>
            </>
          )}
        </span>
        <span className="at">{last && timeText(last.at, now, { formats, m })}</span>
        <Preview item={item} active={active} draft={draft} />
        {unread > 0 && (
          <span className={muted ? 'count quiet' : 'count'}>
            <span aria-hidden="true">{countText(unread, formats)}</span>
            <span className="vh">{inboxTexts.unread({ count: unread })}</span>
          </span>
        )}
        {item.support && Marks && <Marks place={item.support} now={now} />}
      </button>
      {!item.invited && (
        <IconButton
          icon="dots"
          className="row-more"
          label={inboxTexts.actionsOf({ title })}
          tabIndex={current ? 0 : -1}
          aria-haspopup="menu"
          aria-expanded={expanded}
          onClick={({ currentTarget }) => more(cid, currentTarget)}
        />
      )}
    </>
  );
});
