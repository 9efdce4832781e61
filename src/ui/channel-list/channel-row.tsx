import { memo, type ReactElement } from 'react';
import type { ChannelItem } from '../../chat/index.ts';
import { inboxTexts } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { Icon, IconButton, titleOf } from '../kit.ts';
import { ChannelAvatar } from '../primitives/channel-avatar.tsx';
import { Preview } from './preview.tsx';
import { timeText } from './time-text.ts';

/** Unread counts end here; more is only "many". */
const CAP = 99;

interface Props {
  readonly item: ChannelItem;
  /** Begun in it on another device; empty where nothing was. */
  readonly draft: string;
  readonly active: boolean;
  /** In the tab order: one row of the list is. */
  readonly current: boolean;
  readonly open: (cid: string) => void;
  /** What can be done with it, beside this button. */
  readonly more: (cid: string, button: HTMLElement) => void;
  /** Its menu is open. */
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
  const count = unread > CAP ? `${formats.number(CAP)}+` : formats.number(unread);
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
        <span className="at">{last && timeText(last.at, now, formats, m)}</span>
        <Preview item={item} active={active} draft={draft} />
        {unread > 0 && (
          <span className={muted ? 'count quiet' : 'count'}>
            <span aria-hidden="true">{count}</span>
            <span className="vh">{inboxTexts.unread({ count: unread })}</span>
          </span>
        )}
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
