import type { ChatRuntime } from '../chat-runtime.ts';
import type { CommandGroups } from './groups.ts';

/**
 * Adds a group of commands, and returns the function that gives a chat's. The group is made when a chat first needs it
 * and lives as long as the chat: all chunks that ask for the name share it, and what it remembers.
 */
export function commandGroup<N extends keyof CommandGroups>(
  name: N,
  make: (runtime: ChatRuntime) => CommandGroups[N],
): (runtime: ChatRuntime) => CommandGroups[N] {
  return (runtime) => {
    const used: CommandGroups[N] | undefined = runtime.groups[name];
    if (used) return used;
    const made = make(runtime);
    Object.assign(runtime.groups, { [name]: made });
    return made;
  };
}
