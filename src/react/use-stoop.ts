import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { StoopEventName, StoopEvents } from '../embed/contract.ts';
import { commandsOf, onEvent, type StoopCommands, stateOf } from '../package/beside.ts';
import { ABSENT, type StoopState } from '../package/state.ts';

export type StoopHandle = StoopState & StoopCommands;

const absent = () => ABSENT;

/**
 * Returns the state of a chat of this page, and its commands, in any component, wherever <StoopChat> stands.
 * @param appKey key of the chat; by default the first chat
 */
export function useStoop(appKey?: string): StoopHandle {
  const [readable, commands] = useMemo(() => [stateOf(appKey), commandsOf(appKey)] as const, [appKey]);
  const state = useSyncExternalStore(readable.subscribe, readable.get, absent);
  return useMemo(() => ({ ...state, ...commands }), [state, commands]);
}

/**
 * Calls back on an event of a chat of this page, in any component. The chat need not be there yet.
 * @param handler may change with each render
 * @param appKey key of the chat; by default the first chat
 */
export function useStoopEvent<E extends StoopEventName>(
  event: E,
  handler: (detail: StoopEvents[E]) => void,
  appKey?: string,
): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => onEvent(appKey, event, (detail) => latest.current(detail)), [event, appKey]);
}
