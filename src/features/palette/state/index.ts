import type { ChannelItem, ChatRuntime } from '../../../chat/index.ts';
import { type ListView, QUEUES } from '../../../chat/list/index.ts';

const VIEWS: readonly ListView[] = ['open', ...QUEUES.map((queue) => `queue-${queue}` as const)];

/** Returns the conversations that the lists of the inbox have loaded, each once. */
export function listedChannels(runtime: ChatRuntime): readonly ChannelItem[] {
  const items = VIEWS.flatMap((view) => runtime.groups.lists?.[view]?.snapshot.get().items ?? []);
  return [...new Map(items.map((item) => [item.cid, item])).values()];
}
