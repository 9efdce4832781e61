import { useUi } from '../context.ts';
import { useReadable } from './use-readable.ts';

/** Whether the wire is down: nobody knows then who is there. */
export function useCutOff(): boolean {
  const { connection } = useReadable(useUi().model.session);
  return connection === 'offline' || connection === 'reconnecting';
}
