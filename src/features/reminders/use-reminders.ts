import { useCallback } from 'react';
import { useOpened } from '../../ui/index.ts';
import { openReminders, type Reminders } from './state/index.ts';

/** @param cid as `openReminders` takes it */
export function useReminders(cid: string | null): Reminders | null {
  return useOpened(useCallback((runtime) => openReminders(runtime, cid), [cid]));
}
