import type { ChatRuntime } from '../../../chat/index.ts';
import type { Readable } from '../../../util/readable.ts';
import { createActions, type DetailActions } from './actions.ts';
import { LiveDetails } from './live-details.ts';
import type { DetailsSnapshot } from './snapshot.ts';

/**
 * Everything about one channel beside its messages. Each action asks the server and resolves to whether it succeeded.
 * The reason for a failure is in `refused`.
 */
export interface Details extends DetailActions {
  readonly snapshot: Readable<DetailsSnapshot>;
  retry(): void;
  findMembers(query: string): void;
  moreMembers(): void;
  moreWatchers(): void;
  stop(): void;
}

export function openDetails(runtime: ChatRuntime, cid: string): Details {
  const live = new LiveDetails(runtime, cid);
  const { snapshot, members, watchers } = live;
  return {
    ...createActions(runtime, live),
    snapshot,
    retry() {
      live.set({ phase: 'loading', error: null });
      void live.reload();
    },
    findMembers(query) {
      live.set({ query });
      void members.restart();
    },
    moreMembers() {
      if (members.state.reading === null) void members.loadMore();
    },
    moreWatchers: () => void watchers.loadMore(),
    stop: () => live.stop(),
  };
}
