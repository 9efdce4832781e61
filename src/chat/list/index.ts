import type { ChatRuntime } from '../chat-runtime.ts';
import { coreOf } from '../core.ts';
import { ChannelList } from './channel-list.ts';
import type { ChannelListHandle } from './handle.ts';

export { block, followBlocked } from '../block.ts';
export { actOn, type ChannelAct, type ChannelMay, knownOf, mayOf } from './acts.ts';
export { answerInvite } from './answer-invite.ts';
export type { ChannelListHandle };
export type ListView = 'open' | 'archived';

/**
 * Returns the person's channels. The list is created on first use and kept as long as the chat, so that people find it
 * unchanged when they return. `archived` is the list of archived channels.
 */
export function channelListOf(runtime: ChatRuntime, view: ListView): ChannelListHandle {
  const lists = coreOf(runtime).lists;
  lists[view] ??= new ChannelList(runtime, view === 'archived').start();
  return lists[view];
}
export { entryOf, membershipOf, usersOf } from './entry.ts';
export { type ChannelFilter, ownChannels } from './filter.ts';
export { itemView } from './item-view.ts';
