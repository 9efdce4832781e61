import type { ReactElement } from 'react';
import { pollTexts } from '../../i18n/index.ts';

/** Below what a dialog of a poll shows: the way out of it. */
export function Done({ close }: { readonly close: () => void }): ReactElement {
  return (
    <div className="stacked">
      <button type="button" className="button" onClick={close}>
        {pollTexts.done()}
      </button>
    </div>
  );
}
