import type { ChatRuntime } from '../../chat/index.ts';
import { useRuntime } from './use-runtime.ts';

/**
 * Returns a group of commands; null until the chat client is here.
 * @param group what `commandGroup` returned
 */
export function useCommands<G>(group: (runtime: ChatRuntime) => G): G | null {
  const runtime = useRuntime();
  return runtime && group(runtime);
}
