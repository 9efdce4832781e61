import { type ReactElement, useState } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { notesTexts } from '../../i18n/index.ts';
import { OverPanel, useUi } from '../../ui/index.ts';
import { HistoryDialog } from './history-dialog.tsx';

interface Props {
  readonly message: MessageSnapshot;
  readonly at: number;
}

/** Says when the message was edited, and opens what it said before. */
export function EditedLine({ message, at }: Props): ReactElement {
  const { formats } = useUi();
  const [open, setOpen] = useState(false);
  return (
    <div className="under">
      <button type="button" className="edited" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {notesTexts.edited({ time: formats.time(at) })}
      </button>
      {open && (
        <OverPanel>
          <HistoryDialog message={message} close={() => setOpen(false)} />
        </OverPanel>
      )}
    </div>
  );
}
