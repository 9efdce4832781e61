import type { ReactElement } from 'react';
import { usePlain } from './use-plain.ts';

/** Longest text that a line can show; the rest is not processed. */
const LONGEST_LINE = 500;

/** Renders one line of a text without its markdown marks. */
export function Plain({ text }: { readonly text: string }): ReactElement {
  return <>{usePlain(text.slice(0, LONGEST_LINE))}</>;
}
