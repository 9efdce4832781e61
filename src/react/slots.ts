import type { ComponentType, ReactNode } from 'react';
import type { ChannelItem, ConversationSnapshot, MessageSnapshot, Person } from '../chat/model.ts';

/** Props of the component in each place. `children` is the default content, to be kept, wrapped or left out. */
export interface SlotProps {
  /** The button that opens the chat. Hidden with its content while the panel is open. */
  readonly Launcher: {
    /** Unread messages over all conversations of this person. */
    readonly unread: number;
    readonly toggle: () => void;
    /** Fetches what opening needs: call it when the pointer or the focus comes near. */
    readonly prefetch: () => void;
    readonly children: ReactNode;
  };
  /** The top of a conversation. */
  readonly Header: { readonly title: string; readonly children: ReactNode };
  /** The top of a thread; `close` leaves it. */
  readonly ThreadHeader: { readonly close: () => void; readonly children: ReactNode };
  /** Notices about the connection, under the header. */
  readonly Notices: { readonly children: ReactNode };
  /** The welcome in support, before the first message. */
  readonly Welcome: { readonly conversation: ConversationSnapshot; readonly children: ReactNode };
  /** Shown if there is nothing to show, or if loading failed. The texts are in the visitor's language. */
  readonly EmptyState: {
    readonly title: string;
    readonly text?: string;
    readonly failed?: boolean;
    /** An action that can help. */
    readonly action?: { readonly label: string; readonly run: () => void } | undefined;
    readonly children: ReactNode;
  };
  /** One message with everything around its bubble. */
  readonly Message: { readonly message: MessageSnapshot; readonly children: ReactNode };
  /** Reactions under a message. `may`: a press sets or removes the person's own reaction. */
  readonly Reactions: {
    readonly message: MessageSnapshot;
    readonly may: boolean;
    readonly children: ReactNode;
  };
  /** Above the first message of a day, and after a silence; `at` in ms since 1970. */
  readonly DaySeparator: { readonly at: number; readonly children: ReactNode };
  /** The line between read and unread messages. */
  readonly UnreadSeparator: { readonly count: number; readonly children: ReactNode };
  /** The people who type, under the newest message; nobody, most of the time. */
  readonly Typing: { readonly people: readonly Person[]; readonly children: ReactNode };
  /** The way back to the newest message; `count` is the number of messages that came meanwhile. */
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
  /** The bottom of a conversation: the composer, or what comes before or instead of it. */
  readonly Composer: { readonly conversation: ConversationSnapshot; readonly children: ReactNode };
}

export type SlotName = keyof SlotProps;

/** The owner's components in place of the chat's own. */
export type Slots = { readonly [N in SlotName]?: ComponentType<SlotProps[N]> };
