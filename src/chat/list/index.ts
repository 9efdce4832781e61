import type { ChatRuntime } from '../chat-runtime.ts';
import { commandGroup } from '../commands/command-group.ts';
import { ChannelList } from './channel-list.ts';
import type { ChannelListHandle, OpenedLists } from './handle.ts';
import type { ListView } from './views.ts';

export type { SupportCounts } from '../../client/resources/support.ts';
export { block, followBlocked } from '../people/block.ts';
export { actOn, type ChannelAct, type ChannelOffer, offerFor } from './acts.ts';
export { type QueueCounts, watchQueueCounts } from './queue-counts.ts';
export { type ListView, QUEUES, type Queue } from './views.ts';
export type { ChannelListHandle };

const listsOf = commandGroup('lists', (): OpenedLists => ({}));

/**
 * Returns the person's channels. The list is created on first use and kept as long as the chat, so that people find it
 * unchanged when they return.
 */
export function channelListOf(runtime: ChatRuntime, view: ListView): ChannelListHandle {
  const lists = listsOf(runtime);
  lists[view] ??= new ChannelList(runtime, view).start();
  return lists[view];
}
export { entryOf, membershipOf, usersOf } from './entry.ts';
export { type ChannelFilter, ownChannels } from './filter.ts';
export { itemView } from './item-view.ts';
