import { useCallback } from 'react';
import { openReminders, type Reminders } from '../../chat/reminders/index.ts';
import { useOpened } from '../hooks/use-opened.ts';

/** @param cid as `openReminders` takes it */
export function useReminders(cid: string | null): Reminders | null {
  return useOpened(useCallback((inside) => openReminders(inside, cid), [cid]));
}
