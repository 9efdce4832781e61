import type { ReactElement } from 'react';

/** The end of a name that is never cut: the ending and a few letters before it. */
const TAIL = 7;

/** A name on one line, shortened in the middle where it is too long, so that its ending stays. */
export function MiddleCut({ text }: { readonly text: string }): ReactElement {
  const letters = [...text];
  if (letters.length <= 2 * TAIL) {
    return (
      <strong className="cut" dir="auto">
        <span>{text}</span>
      </strong>
    );
  }
  return (
    <strong className="cut" dir="auto" title={text}>
      <span>{letters.slice(0, -TAIL).join('')}</span>
      <span>{letters.slice(-TAIL).join('')}</span>
    </strong>
  );
}
