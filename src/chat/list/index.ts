import { coreOf } from '../core.ts';
import type { Inside } from '../inside.ts';
import { ChannelList } from './channel-list.ts';
import type { ChannelListHandle } from './handle.ts';

export { block, followBlocked } from '../block.ts';
export { actOn, type ChannelAct, type ChannelMay, knownOf, mayOf } from './acts.ts';
export { answerInvite } from './answer-invite.ts';
export type { ChannelListHandle };
export type ListView = 'open' | 'archived';

/**
 * The person's channels, made when they are first wanted and kept as long as the chat: who comes back to the list finds
 * it as it is. `archived` are those they put aside.
 */
export function channelListOf(inside: Inside, view: ListView): ChannelListHandle {
  const lists = coreOf(inside).lists;
  lists[view] ??= new ChannelList(inside, view === 'archived').start();
  return lists[view];
}
export { entryOf, membershipOf, usersOf } from './entry.ts';
export { type ChannelFilter, ownChannels } from './filter.ts';
export { itemView } from './item-view.ts';
