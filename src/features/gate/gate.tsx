import { type ReactElement, useLayoutEffect } from 'react';
import type { GateProps } from '../../ui/index.ts';
import { JoinBar } from './join-bar.tsx';
import { Locked } from './locked.tsx';
import { Prechat } from './prechat.tsx';

/** Shows, in place of the composer, a form to fill in first or why this person may not write. */
export function Gate({ kind, onHere }: GateProps): ReactElement {
  // biome-ignore lint/correctness/useExhaustiveDependencies: called for each gate that replaces another
  useLayoutEffect(onHere, [kind]);
  if (kind === 'join') return <JoinBar />;
  return kind === 'prechat' ? <Prechat /> : <Locked why={kind} />;
}
