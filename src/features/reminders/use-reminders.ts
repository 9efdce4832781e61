import { useCallback } from 'react';
import { useOpened } from '../../ui/index.ts';
import { openReminders, type Reminders } from './state/index.ts';

/**
 * Opens the reminders while the component is mounted.
 * @param cid as in `openReminders`
 */
export function useReminders(cid: string | null): Reminders | null {
  return useOpened(useCallback((runtime) => openReminders(runtime, cid), [cid]));
}
