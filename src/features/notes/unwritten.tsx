import type { ReactElement } from 'react';
import { assistantTexts } from '../../i18n/index.ts';
import { useNow, useUi } from '../../ui/index.ts';

/** An assistant that has not begun by then has failed, ms. */
const BEGINS_WITHIN = 2 * 60_000;

/** The bubble of an assistant's message without text: dots while it may still be written. */
export function Unwritten({ since }: { readonly since: number }): ReactElement {
  const { m } = useUi();
  const writing = useNow(true) - since < BEGINS_WITHIN;
  return (
    <div className="bubble piece unwritten">
      {writing ? (
        <>
          <i />
          <i />
          <i />
          <span className="vh">{assistantTexts.generating()}</span>
        </>
      ) : (
        <em>{m.messageEmpty()}</em>
      )}
    </div>
  );
}
