import type { ComponentType } from 'react';
import type {
  AnnouncerProps,
  AssistantProps,
  AttachmentsProps,
  ChannelActionsProps,
  ComposerToolsProps,
  CreateProps,
  DetailsProps,
  DraftsProps,
  EmojiProps,
  ExtrasProps,
  GateProps,
  InboxProps,
  LinkProps,
  LocationProps,
  MapProps,
  MarkdownPart,
  MarkdownProps,
  MenuProps,
  MessageActionsProps,
  ModerationProps,
  NotesProps,
  NotificationsProps,
  PinnedProps,
  PollFormProps,
  PollProps,
  ProfileProps,
  PushProps,
  RemindersProps,
  ReviewProps,
  RoomProps,
  SearchProps,
  TeaserProps,
  ThreadListProps,
  ThreadProps,
  ViewerProps,
  VisitorProps,
  VoiceProps,
} from './props.ts';

/** The parts of the widget that are fetched when they are first wanted, each one component, with its props. */
export interface PartProps {
  readonly 'message-actions': MessageActionsProps;
  readonly markdown: MarkdownProps;
  readonly attachments: AttachmentsProps;
  readonly viewer: ViewerProps;
  readonly composer: ComposerToolsProps;
  readonly drafts: DraftsProps;
  readonly emoji: EmojiProps;
  readonly inbox: InboxProps;
  readonly menu: MenuProps;
  readonly room: RoomProps;
  readonly thread: ThreadProps;
  readonly threads: ThreadListProps;
  readonly voice: VoiceProps;
  readonly gate: GateProps;
  readonly notes: NotesProps;
  readonly pinned: PinnedProps;
  readonly assistant: AssistantProps;
  readonly extras: ExtrasProps;
  readonly poll: PollProps;
  readonly 'poll-form': PollFormProps;
  readonly location: LocationProps;
  readonly map: MapProps;
  readonly announcer: AnnouncerProps;
  readonly teaser: TeaserProps;
  readonly search: SearchProps;
  readonly details: DetailsProps;
  readonly profile: ProfileProps;
  readonly create: CreateProps;
  readonly reminders: RemindersProps;
  readonly notifications: NotificationsProps;
  readonly link: LinkProps;
  readonly 'channel-actions': ChannelActionsProps;
  readonly push: PushProps;
  readonly visitor: VisitorProps;
  readonly moderation: ModerationProps;
  readonly review: ReviewProps;
}

export type PartName = keyof PartProps;
export type Part<N extends PartName> = N extends 'markdown' ? MarkdownPart : ComponentType<PartProps[N]>;

/** Where components get the parts from; the page's side knows how they are fetched. */
export interface Parts {
  /** The part where it is here already, null where it has yet to be fetched. */
  peek<N extends PartName>(name: N): Part<N> | null;
  /** Fetches it once; after a failure the next call tries again. */
  load<N extends PartName>(name: N): Promise<Part<N>>;
}
