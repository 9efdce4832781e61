import type { ReactElement } from 'react';
import type { UnsavedChange } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { errorText } from '../error-text.ts';
import { rich } from '../primitives/rich.tsx';

interface Props {
  readonly id: string;
  readonly unsaved: UnsavedChange;
}

/** Under a message that was changed and is not saved: that it is on its way, or why not and what can be done. */
export function UnsavedLine({ id, unsaved }: Props): ReactElement | null {
  const { m, model } = useUi();
  const { kind, error } = unsaved;
  // A reaction shows itself; only that it failed is news.
  if (!error) return kind === 'edit' ? <div className="under">{m.saving()}</div> : null;
  return (
    <div className="under failed" role="status">
      {rich(m.notSaved, {
        reason: <bdi>{errorText(error, m).replace(/[.。]$/, '')}</bdi>,
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
