import { useEffect, useState } from 'react';
import type { ChannelListSnapshot } from '../../chat/index.ts';
import { type ChannelListHandle, channelListOf, type ListView } from '../../chat/list/index.ts';
import { writable } from '../../util/readable.ts';
import { useUi } from '../context.ts';
import { useReadable } from '../kit.ts';

const ON_THE_WAY: ChannelListSnapshot = {
  phase: 'loading',
  error: null,
  items: [],
  hasMore: false,
  loadingMore: false,
  activeCid: null,
};
const NOTHING = writable(ON_THE_WAY);

export interface Channels extends ChannelListSnapshot {
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** Returns the user's channels. They are loading until the chat client is here, and failed if it cannot be loaded. */
export function useChannels(view: ListView): Channels {
  const { model } = useUi();
  const [list, setList] = useState<ChannelListHandle | null>(null);
  useEffect(() => {
    let gone = false;
    void model.runtime().then((runtime) => {
      if (!gone) setList(() => channelListOf(runtime, view));
    });
    return () => {
      gone = true;
    };
  }, [model, view]);
  const shown = useReadable(list?.snapshot ?? NOTHING);
  const { error } = useReadable(model.session);
  const failed = !list && error ? { ...ON_THE_WAY, phase: 'failed' as const, error } : shown;
  return {
    ...failed,
    loadMore: () => void list?.loadMore(),
    retry: () => {
      if (!list?.retry()) model.reconnect();
    },
  };
}
