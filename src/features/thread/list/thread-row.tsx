import { memo, type ReactElement } from 'react';
import { threadTexts } from '../../../i18n/index.ts';
import { AvatarStack, Excerpt as Line, nameOf, timeText, titleOf, useUi } from '../../../ui/index.ts';
import type { Excerpt, ThreadItem } from '../state/index.ts';

/** Unread counts stop here: a higher number only means "many". */
const CAP = 99;

interface Props {
  readonly item: ThreadItem;
  readonly active: boolean;
  /** True for the one row in the tab order. */
  readonly stop: boolean;
  readonly open: (cid: string, parentId: string) => void;
  readonly now: number;
}

/** One thread: its channel, its parent message and its last reply. */
export const ThreadRow = memo(function ThreadRow({ item, active, stop, open, now }: Props): ReactElement {
  const { m, formats } = useUi();
  const { parent, last, unread, replyCount, participants } = item;
  const where = titleOf({ title: item.channel, people: item.people }, m, formats);
  const words = (excerpt: Excerpt) =>
    excerpt.kind === 'deleted' ? m.messageDeleted() : <Line {...excerpt} />;
  const count = unread > CAP ? `${formats.number(CAP)}+` : formats.number(unread);
  return (
    <button
      type="button"
      className={unread > 0 ? 'thread-row unread' : 'thread-row'}
      aria-current={active}
      tabIndex={stop ? 0 : -1}
      data-thread={item.parentId}
      onClick={() => open(item.cid, item.parentId)}
    >
      <span className="where">
        <span dir="auto">{where}</span>
      </span>
      <span className="at">{last && timeText(last.at, now, { formats, m })}</span>
      <span className="about">
        <bdi>{item.title || words(parent)}</bdi>
      </span>
      {unread > 0 && (
        <span className="count">
          <span aria-hidden="true">{count}</span>
          <span className="vh">{threadTexts.unread({ count: unread })}</span>
        </span>
      )}
      <span className="last">
        <AvatarStack people={participants} size={16} />
        <b>{threadTexts.replyCount({ count: replyCount })}</b>
        {last && (
          <span>
            {last.mine
              ? threadTexts.previewYou()
              : threadTexts.previewAuthor({ author: nameOf(last.author, m) })}{' '}
            <bdi>{words(last)}</bdi>
          </span>
        )}
      </span>
    </button>
  );
});
