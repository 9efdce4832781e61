import { useUi } from '../context.ts';
import { useReadable } from './use-readable.ts';

/** Returns whether the connection is down. Nobody's presence is known then. */
export function useCutOff(): boolean {
  const { connection } = useReadable(useUi().model.session);
  return connection === 'offline' || connection === 'reconnecting';
}
