import type { ReactElement } from 'react';
import { Glyph, useUi } from '../../ui/index.ts';

interface Props {
  readonly text: string;
  readonly retry: () => void;
}

/** Replaces an attachment that failed to load, and offers another try. */
export function LoadFailed({ text, retry }: Props): ReactElement {
  const { m } = useUi();
  return (
    <span className="load-failed" role="status">
      <Glyph name="broken" />
      <span>{text}</span>
      <button
        type="button"
        onClick={(event) => {
          event.stopPropagation();
          retry();
        }}
      >
        {m.tryAgain()}
      </button>
    </span>
  );
}
