import { useEffect, useState } from 'react';
import type { ChatModel, ChatRuntime } from '../../chat/index.ts';
import { useUi } from '../context.ts';

/** Runtimes by their loader, which a thread's model shares with its channel's model. */
const known = new WeakMap<ChatModel['runtime'], ChatRuntime>();

/**
 * Returns the chat runtime once the chat client is here. A remounted component gets the runtime at once. A row that
 * returns into view with another size would move everything below it.
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
