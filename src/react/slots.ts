import type { ComponentType, ReactNode } from 'react';
import type { ChannelItem, ConversationSnapshot, MessageSnapshot, Person } from '../chat/model.ts';

/** What a component in each place is told. `children` is what stands there otherwise, to be kept, wrapped or left out. */
export interface SlotProps {
  /** The button that opens the chat. Hidden with all that is in it while the panel is open. */
  readonly Launcher: {
    /** Unread messages over all conversations of this person. */
    readonly unread: number;
    readonly toggle: () => void;
    /** Fetches what opening needs: for the pointer that comes near, or the focus. */
    readonly prefetch: () => void;
    readonly children: ReactNode;
  };
  /** The top of a conversation. */
  readonly Header: { readonly title: string; readonly children: ReactNode };
  /** The top of a thread; `close` leaves it. */
  readonly ThreadHeader: { readonly close: () => void; readonly children: ReactNode };
  /** Under the header: what a person must know about the connection. */
  readonly Notices: { readonly children: ReactNode };
  /** Support, before the first message. */
  readonly Welcome: { readonly conversation: ConversationSnapshot; readonly children: ReactNode };
  /** Where there is nothing to show, or where it failed. The texts are in the visitor's language. */
  readonly EmptyState: {
    readonly title: string;
    readonly text?: string;
    readonly failed?: boolean;
    /** What can be done about it. */
    readonly action?: { readonly label: string; readonly run: () => void } | undefined;
    readonly children: ReactNode;
  };
  /** One message with everything around its bubble. */
  readonly Message: { readonly message: MessageSnapshot; readonly children: ReactNode };
  /** Under a message: what people felt about it. `may`: a press sets or takes back one's own. */
  readonly Reactions: {
    readonly message: MessageSnapshot;
    readonly may: boolean;
    readonly children: ReactNode;
  };
  /** Above the first message of a day, and after a silence; `at` in ms since 1970. */
  readonly DaySeparator: { readonly at: number; readonly children: ReactNode };
  /** Between what was read before and what was not. */
  readonly UnreadSeparator: { readonly count: number; readonly children: ReactNode };
  /** Under the newest message: who types; nobody, most of the time. */
  readonly Typing: { readonly people: readonly Person[]; readonly children: ReactNode };
  /** The way back to the newest message; `count` of those that came meanwhile. */
  readonly JumpButton: { readonly count: number; readonly run: () => void; readonly children: ReactNode };
  /** One conversation in the list of an inbox. `open` takes its cid. */
  readonly ChannelRow: {
    readonly item: ChannelItem;
    readonly active: boolean;
    readonly open: (cid: string) => void;
    readonly children: ReactNode;
  };
  /** The picture of a person; `size` in CSS pixels. Decoration: the name stands beside it. */
  readonly Avatar: {
    readonly person: Pick<Person, 'id' | 'name' | 'image'>;
    readonly size: number;
    readonly children: ReactNode;
  };
  /** What stands at the bottom: the composer, or what comes before or instead of it. */
  readonly Composer: { readonly conversation: ConversationSnapshot; readonly children: ReactNode };
}

export type SlotName = keyof SlotProps;

/** Components of the owner's in the place of the chat's own. */
export type Slots = { readonly [N in SlotName]?: ComponentType<SlotProps[N]> };
