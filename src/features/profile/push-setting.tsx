import type { ReactElement } from 'react';
import { usePart, useUi } from '../../ui/index.ts';

/** The switch of being told while no page is open, where the owner serves a worker for it. */
export function PushSetting(): ReactElement | null {
  const wanted = useUi().settings.pushWorker !== '';
  const Push = usePart('push', wanted);
  return wanted && Push ? <Push show="switch" /> : null;
}
