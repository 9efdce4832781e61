import { useEffect } from 'react';
import type { SupportTeamProps } from '../../ui/index.ts';
import { useRuntime } from '../../ui/index.ts';
import { followTeam } from './state/index.ts';

/** Asks who answers while it is mounted. Draws nothing: the home and the conversation draw the people. */
export function Team({ found, closed }: SupportTeamProps): null {
  const runtime = useRuntime();
  useEffect(() => (runtime ? followTeam(runtime, found, closed) : undefined), [runtime, found, closed]);
  return null;
}
