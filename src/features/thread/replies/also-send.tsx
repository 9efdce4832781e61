import type { ReactElement } from 'react';
import { threadTexts } from '../../../i18n/index.ts';
import { Icon, useReadable } from '../../../ui/index.ts';
import type { Thread } from '../state/index.ts';

const ICON_SIZE = 14;

/** Checkbox that also sends the next reply to the conversation. */
export function AlsoSend({
  thread,
  title,
}: {
  readonly thread: Thread;
  readonly title: string;
}): ReactElement {
  const checked = useReadable(thread.inChannel);
  return (
    <label className="also-send">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => thread.inChannel.set(event.currentTarget.checked)}
      />
      <span className="box" aria-hidden="true">
        {checked && <Icon name="check" size={ICON_SIZE} />}
      </span>
      <span dir="auto">{title ? threadTexts.alsoSend({ title }) : threadTexts.alsoSendHere()}</span>
    </label>
  );
}
