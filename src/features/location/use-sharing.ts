import type { ChatRuntime } from '../../chat/index.ts';
import { useReadable, useRuntime, useUi } from '../../ui/index.ts';
import { type Readable, writable } from '../../util/readable.ts';
import { watchPlace } from './geolocation.ts';
import { type LiveShares, type SharingSnapshot, sharingOf } from './state/index.ts';

const NOTHING: Readable<SharingSnapshot> = writable<SharingSnapshot>({ shares: [], problem: null });

export interface OpenSharing {
  /** Null until the chat client is loaded. */
  readonly runtime: ChatRuntime | null;
  readonly live: LiveShares | null;
  readonly sharing: SharingSnapshot;
}

/** Returns the places that this device shares, and the means to stop sharing. */
export function useSharing(): OpenSharing {
  const { root } = useUi();
  const runtime = useRuntime();
  const live =
    runtime && sharingOf(runtime).shares({ watch: watchPlace, alive: () => root.host.isConnected });
  return { runtime, live, sharing: useReadable(live?.snapshot ?? NOTHING) };
}
