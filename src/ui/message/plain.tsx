import type { ReactElement } from 'react';
import { usePlain } from './use-plain.ts';

/** More than any line shows; what comes after it need not be read. */
const LONGEST_LINE = 500;

/** One line of what a text reads as. */
export function Plain({ text }: { readonly text: string }): ReactElement {
  return <>{usePlain(text.slice(0, LONGEST_LINE))}</>;
}
