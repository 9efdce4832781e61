import type { ReactElement } from 'react';
import type { UnsavedChange } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { errorText } from '../error-text.ts';
import { rich } from '../primitives/rich.tsx';

interface Props {
  readonly id: string;
  readonly unsaved: UnsavedChange;
}

/** Renders the line under a message with an unsaved change: saving, or the error and the possible actions. */
export function UnsavedLine({ id, unsaved }: Props): ReactElement | null {
  const { m, model } = useUi();
  const { kind, error } = unsaved;
  // The notes say why there is no translation. A reaction is visible by itself; only its failure is news.
  if (!error || kind === 'translate')
    return kind === 'edit' ? <div className="under">{m.saving()}</div> : null;
  return (
    <div className="under failed" role="status">
      {rich(m.notSaved, {
        reason: <bdi>{errorText(error, m).replace(/[.。।]$/, '')}</bdi>,
        retry: (
          <button type="button" onClick={() => model.retry(id)}>
            {m.tryAgain()}
          </button>
        ),
        undo: (
          <button type="button" onClick={() => model.discard(id)}>
            {m.undo()}
          </button>
        ),
      })}
    </div>
  );
}
