import { type ReactElement, useLayoutEffect } from 'react';
import type { GateProps } from '../../ui/index.ts';
import { JoinBar } from './join-bar.tsx';
import { Locked } from './locked.tsx';
import { Prechat } from './prechat.tsx';

/** What stands where the composer would be. */
export function Gate({ kind, onHere }: GateProps): ReactElement {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of each that takes the place of another
  useLayoutEffect(onHere, [kind]);
  if (kind === 'join') return <JoinBar />;
  return kind === 'prechat' ? <Prechat /> : <Locked why={kind} />;
}
