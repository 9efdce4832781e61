import type { ReactElement } from 'react';
import { usePart, useUi } from '../../ui/index.ts';

/** Switch for web push, shown if the owner serves a service worker for it. */
export function PushSetting(): ReactElement | null {
  const wanted = useUi().settings.pushWorker !== '';
  const Push = usePart('push', wanted);
  return wanted && Push ? <Push show="switch" /> : null;
}
