import { useEffect, useState } from 'react';
import type { ChatRuntime } from '../../chat/index.ts';
import { createMessageTools, type MessageTools } from '../../chat/message-tools/index.ts';
import { useUi } from '../../ui/index.ts';

export interface Tools extends MessageTools {
  readonly runtime: ChatRuntime;
}

/** Returns the message actions beyond the basic ones; null until the chat client has loaded. */
export function useTools(): Tools | null {
  const { model } = useUi();
  const [tools, setTools] = useState<Tools | null>(null);
  useEffect(() => {
    let gone = false;
    void model.runtime().then((runtime) => {
      if (!gone) setTools({ ...createMessageTools(runtime), runtime });
    });
    return () => {
      gone = true;
    };
  }, [model]);
  return tools;
}
