import { type ReactElement, useEffect } from 'react';
import type { ConversationSnapshot } from '../../chat/index.ts';
import { listTexts } from '../../i18n/index.ts';
import { errorText, Icon, useUi } from '../../ui/index.ts';

const ICON_SIZE = 16;

/** Shows over the list how a jump is going, and the way to unread messages further up. */
export function Way({
  conversation: { jump, unreadAtEntry },
  isUnreadAbove,
}: {
  readonly conversation: ConversationSnapshot;
  /** True while the reader has not been at the first unread message. */
  readonly isUnreadAbove: boolean;
}): ReactElement | null {
  const { m, model, host } = useUi();
  const text = jump?.state === 'gone' ? listTexts.messageGone() : jump?.error ? errorText(jump.error, m) : '';
  useEffect(() => {
    if (text) host.announce(text);
  }, [text, host]);
  if (text) {
    return (
      <div className="way">
        <p>
          <Icon name="alert" size={ICON_SIZE} />
          {text}
        </p>
      </div>
    );
  }
  if (!isUnreadAbove && jump?.state !== 'loading') return null;
  return (
    <div className="way">
      {jump?.state === 'loading' ? (
        <p>
          <Icon name="retry" size={ICON_SIZE} className="spin" />
        </p>
      ) : (
        <button type="button" onClick={() => model.jumpToUnread()}>
          <Icon name="down" size={ICON_SIZE} className="up" />
          {m.newMessages({ count: unreadAtEntry })}
        </button>
      )}
    </div>
  );
}
