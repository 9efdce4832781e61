import type { ChannelItem, SupportPlace } from '../../chat/index.ts';
import type { ListView } from '../../chat/list/index.ts';
import type { MenuOrigin } from '../message/points.ts';

/** A request for a row's menu. */
export interface ChannelMenu {
  readonly item: ChannelItem;
  /** The list that contains the row. */
  readonly view: ListView;
  readonly row: HTMLElement;
  readonly origin: MenuOrigin;
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

/** Props of the inbox's keyboard shortcuts. They draw nothing until one is pressed. */
export type InboxKeysProps = Readonly<Record<never, never>>;

/** Props of what a row shows of a support conversation's place in the queue. */
export interface RowMarksProps {
  readonly place: SupportPlace;
  readonly now: number;
}

declare module '../points/points.ts' {
  interface Points {
    readonly 'row-marks': RowMarksProps;
    readonly 'channel-menu': ChannelMenuProps;
    readonly 'inbox-keys': InboxKeysProps;
    readonly 'thread-list': ThreadListProps;
  }
}
