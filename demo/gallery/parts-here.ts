import {
  Announcer,
  Assistant,
  Attachments,
  ChannelActions,
  ChannelDetails,
  ComposerTools,
  Drafts,
  Emoji,
  Extras,
  Gate,
  Inbox,
  Link,
  Location,
  Markdown,
  Menu,
  MessageActions,
  Moderation,
  NewConversation,
  Notes,
  Notifications,
  type Part,
  type PartName,
  type Parts,
  Pinned,
  PlaceMap,
  Poll,
  PollForm,
  Profile,
  Push,
  Reminders,
  Review,
  Room,
  Search,
  Teaser,
  ThreadList,
  ThreadPane,
  Viewer,
  Visitor,
  Voice,
} from '../../src/ui/index.ts';

const PARTS: { readonly [N in PartName]: Part<N> } = {
  'message-actions': MessageActions,
  markdown: Markdown,
  attachments: Attachments,
  viewer: Viewer,
  inbox: Inbox,
  menu: Menu,
  room: Room,
  thread: ThreadPane,
  threads: ThreadList,
  composer: ComposerTools,
  drafts: Drafts,
  emoji: Emoji,
  voice: Voice,
  gate: Gate,
  notes: Notes,
  pinned: Pinned,
  assistant: Assistant,
  extras: Extras,
  poll: Poll,
  'poll-form': PollForm,
  location: Location,
  map: PlaceMap,
  announcer: Announcer,
  teaser: Teaser,
  search: Search,
  details: ChannelDetails,
  profile: Profile,
  push: Push,
  create: NewConversation,
  reminders: Reminders,
  notifications: Notifications,
  link: Link,
  'channel-actions': ChannelActions,
  moderation: Moderation,
  review: Review,
  visitor: Visitor,
};

/** Every part as if it had been fetched before. */
export function partsHere(): Parts {
  return {
    peek: (name) => PARTS[name],
    load: (name) => Promise.resolve(PARTS[name]),
  };
}

/** Parts that come when they are let go, as over a slow network. */
export function partsLater(): Parts & { release(): void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    peek: () => null,
    load: async (name) => {
      await released;
      return PARTS[name];
    },
    release,
  };
}
