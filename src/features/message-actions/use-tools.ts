import { useEffect, useState } from 'react';
import type { ChatRuntime } from '../../chat/index.ts';
import { createMessageTools, type MessageTools } from '../../chat/message-tools/index.ts';
import { useUi } from '../../ui/index.ts';

export interface Tools extends MessageTools {
  readonly runtime: ChatRuntime;
}

/** What can be done with messages beyond what everybody does; null until the chat client has said so. */
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
