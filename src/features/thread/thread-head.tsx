import type { ReactElement } from 'react';
import type { Abilities } from '../../chat/index.ts';
import { threadTexts } from '../../i18n/index.ts';
import { Message, nameOf, timeText, useNow, useUi } from '../../ui/index.ts';
import type { ThreadSnapshot } from './state/index.ts';

interface Props {
  readonly about: ThreadSnapshot;
  readonly can: Abilities;
}

/** The parent message and its number of replies. Actions on the message are available only in the conversation. */
export function ThreadHead({ about: { parent, replyCount }, can }: Props): ReactElement | null {
  const { m, formats } = useUi();
  const now = useNow(true);
  if (!parent) return null;
  const { author, mine, createdAt } = parent;
  return (
    <div className="thread-head">
      {/* The accessible name of the message includes both. */}
      <p className={mine ? 'thread-by own' : 'thread-by'} aria-hidden="true">
        <b dir="auto">{mine ? m.you() : nameOf(author, m)}</b>
        <span>{timeText(createdAt, now, { formats, m })}</span>
      </p>
      <Message
        message={parent}
        {...{ first: true, last: true, named: false, status: false, group: false, room: false }}
        {...{ current: false, fresh: false, actions: null }}
        can={{ ...can, react: false }}
      />
      <p className="thread-count">
        {replyCount > 0 ? threadTexts.replyCount({ count: replyCount }) : threadTexts.noReplies()}
      </p>
    </div>
  );
}
