import { useEffect } from 'react';
import { useRuntime, useUi } from '../../ui/index.ts';
import { keepOffline } from './state/index.ts';

/** Stores the person's chat on this device while it is mounted, and answers from there without a network. Draws nothing. */
export function Offline(): null {
  const runtime = useRuntime();
  const { settings } = useUi();
  // An app with a client of its own decides what is stored.
  const stores = settings.keepsDrafts && !settings.appSignsIn;
  useEffect(() => (runtime && stores ? keepOffline(runtime) : undefined), [runtime, stores]);
  return null;
}
