import type { ReactElement } from 'react';

/** Characters at the end of a name that are never cut: the file extension and a few letters before it. */
const TAIL = 7;

/** Renders a name on one line. A long name is shortened in the middle, so that its extension stays visible. */
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
