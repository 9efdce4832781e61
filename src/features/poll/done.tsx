import type { ReactElement } from 'react';
import { pollTexts } from '../../i18n/index.ts';

/** Footer of a poll dialog, with the button that closes it. */
export function Done({ close }: { readonly close: () => void }): ReactElement {
  return (
    <div className="stacked">
      <button type="button" className="button" onClick={close}>
        {pollTexts.done()}
      </button>
    </div>
  );
}
