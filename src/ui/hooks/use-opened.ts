import { useEffect, useState } from 'react';
import type { ChatRuntime } from '../../chat/index.ts';
import { useUi } from '../context.ts';

/**
 * Opens a chat resource while the component is shown. Returns null until the chat client is here.
 * @param open keep the same function as long as the resource is the same
 */
export function useOpened<T extends { stop(): void }>(open: (runtime: ChatRuntime) => T): T | null {
  const { model } = useUi();
  const [opened, setOpened] = useState<T | null>(null);
  useEffect(() => {
    let made: T | null = null;
    let gone = false;
    setOpened(null);
    void model.runtime().then((runtime) => {
      if (gone) return;
      made = open(runtime);
      setOpened(made);
    });
    return () => {
      gone = true;
      made?.stop();
    };
  }, [model, open]);
  return opened;
}
