import { type ReactElement, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ChatError } from '../../chat/index.ts';
import { transcriptTexts } from '../../i18n/index.ts';
import {
  Dialog,
  errorText,
  nameOf,
  type SheetProps,
  statusWords,
  titleOf,
  type Ui,
  useRuntime,
  useUi,
} from '../../ui/index.ts';
import { fetchTranscript, type Line } from './state/index.ts';

/** Milliseconds for which the file's address stays valid: browsers begin a download some time after the press. */
const KEEP = 60_000;

function lineText(line: Line, { m, formats }: Ui): string {
  const { at, author, mine, kind, text, files } = line;
  const time = formats.full(at);
  if (kind === 'system') return `${time}  ${statusWords(line, m) ?? text}`;
  const said =
    kind === 'deleted' ? m.messageDeleted() : [text, ...files.map((name) => `[${name}]`)].join(' ');
  return `${time}  ${mine ? m.you() : nameOf(author, m)}: ${said.trim()}`;
}

/** Saves a text as a file on the reader's device. */
function save(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP);
}

/** Offers the conversation as a text file. */
export function Transcript({ cid, close }: SheetProps): ReactElement | null {
  const ui = useUi();
  const { m, formats, model, root, settings } = ui;
  const runtime = useRuntime();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ChatError | null>(null);
  const layer = root.querySelector('.panel') ?? root.querySelector('.stoop');
  if (!layer) return null;
  const download = async () => {
    if (!runtime || busy) return;
    setBusy(true);
    setError(null);
    const lines = await fetchTranscript(runtime, cid);
    if ('code' in lines) {
      setBusy(false);
      setError(lines);
      return;
    }
    const title = settings.title || titleOf(model.conversation.get(), m, formats);
    save(
      `${[title, '', ...lines.map((line) => lineText(line, ui))].join('\n')}\n`,
      `${transcriptTexts.file()}.txt`,
    );
    close();
  };
  return createPortal(
    <Dialog title={transcriptTexts.title()} says={transcriptTexts.text()} close={close}>
      {error && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
      <div className="stacked">
        <button type="button" className="button" onClick={close}>
          {transcriptTexts.cancel()}
        </button>
        <button type="button" className="button primary" disabled={busy} onClick={() => void download()}>
          {transcriptTexts.download()}
        </button>
      </div>
    </Dialog>,
    layer,
  );
}
