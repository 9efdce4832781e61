import { type ReactElement, useState } from 'react';
import { threadTexts } from '../../i18n/index.ts';
import { errorText, IconButton, useUi } from '../../ui/index.ts';
import { Participants } from './participants.tsx';
import type { Thread, ThreadSnapshot } from './state/index.ts';
import { TitleForm } from './title-form.tsx';

interface Props {
  /** Null until it is open. */
  readonly thread: Thread | null;
  readonly about: ThreadSnapshot;
  /** Name of the conversation. */
  readonly channel: string;
  readonly close: () => void;
}

/** Title of the thread, its conversation, and the buttons to leave it. */
export function ThreadHeader({ thread, about, channel, close }: Props): ReactElement {
  const { m, host } = useUi();
  const [naming, setNaming] = useState(false);
  if (naming && thread) {
    return (
      <div className="header">
        <TitleForm thread={thread} title={about.title} done={() => setNaming(false)} />
      </div>
    );
  }
  const { title, participants, tracked, replyCount } = about;
  const where = about.title ? threadTexts.thread() : '';
  const markUnread = () => {
    // An open thread counts as read, so it is closed first.
    close();
    void thread
      ?.markUnread()
      .then((error) => host.announce(error ? errorText(error, m) : threadTexts.markedUnread()));
  };
  return (
    <div className="header">
      <IconButton icon="back" label={threadTexts.back()} className="thread-back" onClick={close} />
      <div className="who">
        <h2 dir="auto">{title || threadTexts.thread()}</h2>
        <div className="presence">
          <span dir="auto">{[where, channel].filter(Boolean).join(' · ')}</span>
          {participants.length > 1 && (
            <>
              <span className="sep" aria-hidden="true">
                ·
              </span>
              <Participants people={participants} />
            </>
          )}
        </div>
      </div>
      <div className="actions">
        {about.mayRename && (
          <IconButton icon="pencil" label={threadTexts.rename()} onClick={() => setNaming(true)} />
        )}
        {tracked && replyCount > 0 && (
          <IconButton icon="mail" label={threadTexts.markUnread()} onClick={markUnread} />
        )}
        <IconButton icon="close" label={threadTexts.close()} className="thread-close" onClick={close} />
      </div>
    </div>
  );
}
