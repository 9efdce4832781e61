import type { ChannelItem } from '../../chat/index.ts';
import type { ListView } from '../../chat/list/index.ts';
import type { MenuWish } from '../message/points.ts';

/** A request for a row's menu. */
export interface ChannelMenu {
  readonly item: ChannelItem;
  /** The list that contains the row. */
  readonly view: ListView;
  readonly row: HTMLElement;
  readonly wish: MenuWish;
}

/** Props of the actions for the channels of a list, from their rows; `menu` is null while no menu is open. */
export interface ChannelMenuProps {
  readonly menu: ChannelMenu | null;
  readonly close: () => void;
}

/** Props of the user's threads, shown in the conversation list. */
export interface ThreadListProps {
  /** Called when a thread is chosen. */
  readonly onOpen: (cid: string, parentId: string) => void;
}

declare module '../points/points.ts' {
  interface Points {
    readonly 'channel-menu': ChannelMenuProps;
    readonly 'thread-list': ThreadListProps;
  }
}
