import type { ComponentType } from 'react';
import type { Readable } from '../../util/readable.ts';
import type {
  AnnouncerProps,
  AssistantProps,
  AttachmentsProps,
  BackProps,
  ChannelActionsProps,
  ComposerToolsProps,
  DetailsProps,
  GateProps,
  InboxProps,
  LinkProps,
  MarkdownPart,
  MarkdownProps,
  MenuProps,
  MessageActionsProps,
  NotesProps,
  NotificationsProps,
  PinnedProps,
  ProfileProps,
  PushProps,
  RemindersProps,
  RoomProps,
  SearchProps,
  TeamProps,
  TeaserProps,
  ThreadListProps,
  ThreadProps,
  VisitorProps,
} from './props.ts';

/**
 * Props of the lazily loaded parts, each one component. Parts that the shell draws itself are declared here. Features
 * declare the others, and the manifest adds them.
 */
export interface PartProps {
  readonly 'message-actions': MessageActionsProps;
  readonly markdown: MarkdownProps;
  readonly attachments: AttachmentsProps;
  readonly composer: ComposerToolsProps;
  readonly inbox: InboxProps;
  readonly menu: MenuProps;
  readonly room: RoomProps;
  readonly thread: ThreadProps;
  readonly threads: ThreadListProps;
  readonly gate: GateProps;
  readonly notes: NotesProps;
  readonly pinned: PinnedProps;
  readonly assistant: AssistantProps;
  readonly announcer: AnnouncerProps;
  readonly team: TeamProps;
  readonly teaser: TeaserProps;
  readonly search: SearchProps;
  readonly details: DetailsProps;
  readonly profile: ProfileProps;
  readonly reminders: RemindersProps;
  readonly notifications: NotificationsProps;
  readonly back: BackProps;
  readonly link: LinkProps;
  readonly 'channel-actions': ChannelActionsProps;
  readonly push: PushProps;
  readonly visitor: VisitorProps;
}

export type PartName = keyof PartProps;
export type Part<N extends PartName> = N extends 'markdown' ? MarkdownPart : ComponentType<PartProps[N]>;

/** Source of the parts for components. The page's side knows how to fetch them. */
export interface Parts {
  /** Returns the part if it has already loaded, otherwise null. */
  peek<N extends PartName>(name: N): Part<N> | null;
  /** Fetches the part once. After a failure, the next call tries again. */
  load<N extends PartName>(name: N): Promise<Part<N>>;
  /** True once a part was gone from the server: the page has to be loaded again to get the newer ones. */
  readonly outdated: Readable<boolean>;
}
