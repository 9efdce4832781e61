import { useEffect, useState } from 'react';
import type { ChatModel, ChatRuntime } from '../../chat/index.ts';
import { useUi } from '../context.ts';

/** By the way to it, which a thread's model shares with its channel's. */
const known = new WeakMap<ChatModel['runtime'], ChatRuntime>();

/**
 * Returns the runtime of the chat once the chat client is here. A component that is drawn anew has it at once: a row that comes back into
 * sight in another size than it had moves everything below it.
 */
export function useRuntime(): ChatRuntime | null {
  const { model } = useUi();
  const [runtime, setRuntime] = useState(() => known.get(model.runtime) ?? null);
  useEffect(() => {
    let gone = false;
    void model.runtime().then((found) => {
      known.set(model.runtime, found);
      if (!gone) setRuntime(found);
    });
    return () => {
      gone = true;
    };
  }, [model]);
  return runtime;
}
