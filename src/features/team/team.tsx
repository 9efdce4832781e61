import { useEffect } from 'react';
import type { SupportTeamProps } from '../../ui/index.ts';
import { useRuntime } from '../../ui/index.ts';
import { followTeam } from './state/index.ts';

/** Asks who answers while it is mounted. Draws nothing: the home draws the people. */
export function Team({ found }: SupportTeamProps): null {
  const runtime = useRuntime();
  useEffect(() => (runtime ? followTeam(runtime, found) : undefined), [runtime, found]);
  return null;
}
