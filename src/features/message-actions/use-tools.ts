import { useEffect, useState } from 'react';
import type { Inside } from '../../chat/index.ts';
import { createMessageTools, type MessageTools } from '../../chat/message-tools/index.ts';
import { useUi } from '../../ui/index.ts';

export interface Tools extends MessageTools {
  readonly inside: Inside;
}

/** What can be done with messages beyond what everybody does; null until the chat client has said so. */
export function useTools(): Tools | null {
  const { model } = useUi();
  const [tools, setTools] = useState<Tools | null>(null);
  useEffect(() => {
    let gone = false;
    void model.inside().then((inside) => {
      if (!gone) setTools({ ...createMessageTools(inside), inside });
    });
    return () => {
      gone = true;
    };
  }, [model]);
  return tools;
}
