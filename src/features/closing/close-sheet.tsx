import { type ReactElement, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ChatError } from '../../chat/index.ts';
import { closingTexts } from '../../i18n/index.ts';
import { Dialog, errorText, type SheetProps, useCommands, useReadable, useUi } from '../../ui/index.ts';
import { closingOf } from './state/index.ts';

/** Asks before a conversation is closed. Agents may add a last message. */
export function CloseSheet({ cid, close }: SheetProps): ReactElement | null {
  const { m, model, root, settings } = useUi();
  const { maxLength } = useReadable(model.conversation);
  const closing = useCommands(closingOf);
  const id = useId();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ChatError | null>(null);
  const layer = root.querySelector('.panel') ?? root.querySelector('.stoop');
  if (!layer) return null;
  const isVisitor = settings.mode === 'support';
  const submit = async () => {
    if (!closing || busy) return;
    setBusy(true);
    const refused = await closing.close(cid, text.trim());
    setBusy(false);
    if (refused) setError(refused);
    else close();
  };
  return createPortal(
    <Dialog
      title={isVisitor ? closingTexts.endTitle() : closingTexts.closeTitle()}
      says={isVisitor && closingTexts.endText()}
      close={close}
    >
      {!isVisitor && (
        <div className="closing-answer">
          <label htmlFor={id}>{closingTexts.answer()}</label>
          <textarea
            id={id}
            rows={3}
            dir="auto"
            value={text}
            maxLength={maxLength}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </div>
      )}
      {error && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
      <div className="stacked">
        <button type="button" className="button" onClick={close}>
          {closingTexts.cancel()}
        </button>
        <button type="button" className="button primary" disabled={busy} onClick={() => void submit()}>
          {isVisitor ? closingTexts.end() : closingTexts.close()}
        </button>
      </div>
    </Dialog>,
    layer,
  );
}
