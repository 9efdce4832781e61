import { useEffect } from 'react';
import { useRuntime } from '../../ui/index.ts';
import { shareConnections } from './state/index.ts';

/** Shares the connection with the person's other tabs while it is mounted. Draws nothing. */
export function Tabs(): null {
  const runtime = useRuntime();
  useEffect(() => (runtime ? shareConnections(runtime) : undefined), [runtime]);
  return null;
}
