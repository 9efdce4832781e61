import { type ReactElement, useCallback, useEffect, useState } from 'react';
import type { AttachmentSummary, ChatError, MessageSnapshot } from '../../chat/index.ts';
import { daysBetween, notesTexts } from '../../i18n/index.ts';
import { attachmentsLabel, Dialog, errorText, useUi } from '../../ui/index.ts';
import { type Version, versionsOf } from './state/index.ts';

interface Props {
  readonly message: MessageSnapshot;
  readonly close: () => void;
}

type Found = readonly Version[] | ChatError | null;

const isError = (found: readonly Version[] | ChatError): found is ChatError => !Array.isArray(found);

/** Loads the versions; null while they are loading. Loads them again when the message changes. */
function useVersions({ id, text }: MessageSnapshot): { readonly found: Found; readonly load: () => void } {
  const { model } = useUi();
  const [found, setFound] = useState<Found>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another edit
  const load = useCallback(() => {
    let gone = false;
    void model
      .runtime()
      .then((runtime) => versionsOf(runtime, id))
      .then((next) => {
        if (!gone) setFound(next);
      });
    return () => {
      gone = true;
    };
  }, [model, id, text]);
  useEffect(load, [load]);
  return { found, load };
}

/** Lists what a message says and what it said before its edits, newest first. */
export function HistoryDialog({ message, close }: Props): ReactElement {
  const { m } = useUi();
  const { found, load } = useVersions(message);
  return (
    <Dialog title={notesTexts.history()} close={close}>
      {found === null && <p role="status">{m.loadingMessages()}</p>}
      {found && isError(found) && (
        <p className="failed" role="alert">
          {errorText(found, m)}{' '}
          <button type="button" className="link" onClick={load}>
            {m.tryAgain()}
          </button>
        </p>
      )}
      {found && !isError(found) && <Versions message={message} versions={found} />}
      <div className="stacked">
        <button type="button" className="button" onClick={close}>
          {notesTexts.historyClose()}
        </button>
      </div>
    </Dialog>
  );
}

interface VersionsProps {
  readonly message: MessageSnapshot;
  readonly versions: readonly Version[];
}

function Versions({ message, versions }: VersionsProps): ReactElement {
  const { m, formats } = useUi();
  const now = Date.now();
  const when = (at: number) => (daysBetween(at, now) === 0 ? formats.time(at) : formats.shortDate(at, now));
  // A version was written when the one before it was replaced.
  const since = (index: number) => versions[index]?.until ?? null;
  const shown: readonly (AttachmentSummary & { readonly text: string })[] = [
    { text: message.text },
    ...versions,
  ];
  return (
    <>
      {/* Scrolls by keyboard. */}
      <ol className="versions" aria-label={notesTexts.history()} tabIndex={0}>
        {shown.map((version, index) => {
          const at = since(index);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: versions have no ids and keep their order
            <li key={index}>
              <span className="version-at">
                {index === 0 && <b>{notesTexts.historyCurrent()}</b>}
                {at !== null && <time dateTime={new Date(at).toISOString()}>{when(at)}</time>}
              </span>
              <span dir="auto">{version.text || attachmentsLabel(version, m) || m.messageEmpty()}</span>
            </li>
          );
        })}
      </ol>
      {versions.length === 0 && <p>{notesTexts.historyNone()}</p>}
    </>
  );
}
