import type { ReactElement } from 'react';
import type { HeldProps } from '../points.ts';
import { Blocked } from './blocked.tsx';
import { Invitation } from './invitation.tsx';

/** Replaces the composer while this person has something to answer or to undo first. */
export function Held({ cid, blocked }: HeldProps): ReactElement {
  return blocked ? <Blocked person={blocked} /> : <Invitation cid={cid} />;
}
