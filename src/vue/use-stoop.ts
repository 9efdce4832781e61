import { onScopeDispose, type Ref, readonly, shallowRef } from 'vue';
import type { StoopEventName, StoopEvents } from '../embed/contract.ts';
import { commandsOf, onEvent, type StoopCommands, stateOf } from '../package/beside.ts';
import type { StoopState } from '../package/state.ts';

export interface StoopHandle extends StoopCommands {
  readonly state: Readonly<Ref<StoopState>>;
}

/**
 * Returns the state of a chat of this page, and its commands, in any component, wherever <StoopChat> stands.
 * @param appKey key of the chat; by default the first chat
 */
export function useStoop(appKey?: string): StoopHandle {
  const source = stateOf(appKey);
  const state = shallowRef(source.get());
  onScopeDispose(
    source.subscribe(() => {
      state.value = source.get();
    }),
  );
  return { state: readonly(state), ...commandsOf(appKey) };
}

/**
 * Calls back on an event of a chat of this page, in any component. The chat need not be there yet.
 * @param appKey key of the chat; by default the first chat
 */
export function useStoopEvent<E extends StoopEventName>(
  event: E,
  handler: (detail: StoopEvents[E]) => void,
  appKey?: string,
): void {
  onScopeDispose(onEvent(appKey, event, handler));
}
