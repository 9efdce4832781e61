import type { PartModule, PartName } from '../ui/index.ts';
import type { CreateProps } from './channel-details/props.ts';
import type { ExtrasProps, TrayProps } from './composer-tools/props.ts';
import type { DraftsProps } from './drafts/props.ts';
import type { EmojiProps } from './emoji/props.ts';
import type { LocationProps, MapProps } from './location/props.ts';
import type { ReactorsProps } from './message-actions/props.ts';
import type { ModerationProps, ReviewProps } from './moderation/props.ts';
import type { PollFormProps, PollProps } from './poll/props.ts';
import type { ViewerProps } from './viewer/props.ts';
import type { VoiceProps } from './voice/props.ts';

/** The props of the parts that features open. The shell declares the props of the parts that it opens itself. */
declare module '../ui/parts/parts.ts' {
  interface PartProps {
    readonly poll: PollProps;
    readonly 'poll-form': PollFormProps;
    readonly location: LocationProps;
    readonly map: MapProps;
    readonly drafts: DraftsProps;
    readonly voice: VoiceProps;
    readonly viewer: ViewerProps;
    readonly extras: ExtrasProps;
    readonly tray: TrayProps;
    readonly create: CreateProps;
    readonly moderation: ModerationProps;
    readonly review: ReviewProps;
    readonly emoji: EmojiProps;
    readonly reactors: ReactorsProps;
  }
}

/**
 * The list of all features. The build makes a file of each entry (`scripts/bundles/parts.mjs`). The type checker
 * compares the list with the parts' props (`src/ui/parts/parts.ts`).
 */
export const PARTS: { readonly [N in PartName]: () => Promise<PartModule<N>> } = {
  'message-actions': () => import('./message-actions/index.ts'),
  reactors: () => import('./message-actions/reactors/index.ts'),
  markdown: () => import('./markdown/index.ts'),
  attachments: () => import('./attachments/index.ts'),
  room: () => import('./room/index.ts'),
  menu: () => import('./menu/index.ts'),
  inbox: () => import('./inbox/index.ts'),
  thread: () => import('./thread/index.ts'),
  threads: () => import('./thread/list/index.ts'),
  viewer: () => import('./viewer/index.ts'),
  composer: () => import('./composer-tools/index.ts'),
  drafts: () => import('./drafts/index.ts'),
  emoji: () => import('./emoji/index.ts'),
  gate: () => import('./gate/index.ts'),
  voice: () => import('./voice/index.ts'),
  notes: () => import('./notes/index.ts'),
  pinned: () => import('./pinned/index.ts'),
  assistant: () => import('./assistant/index.ts'),
  extras: () => import('./composer-tools/extras/index.ts'),
  tray: () => import('./composer-tools/tray/index.ts'),
  poll: () => import('./poll/index.ts'),
  'poll-form': () => import('./poll/form/index.ts'),
  location: () => import('./location/index.ts'),
  map: () => import('./location/map/index.ts'),
  announcer: () => import('./announcer/index.ts'),
  team: () => import('./team/index.ts'),
  teaser: () => import('./teaser/index.ts'),
  search: () => import('./search/index.ts'),
  details: () => import('./channel-details/index.ts'),
  profile: () => import('./profile/index.ts'),
  create: () => import('./channel-details/create/index.ts'),
  reminders: () => import('./reminders/index.ts'),
  notifications: () => import('./notifications/index.ts'),
  link: () => import('./link/index.ts'),
  'channel-actions': () => import('./channel-actions/index.ts'),
  push: () => import('./push/index.ts'),
  visitor: () => import('./visitor/index.ts'),
  moderation: () => import('./moderation/index.ts'),
  back: () => import('./back/index.ts'),
  review: () => import('./moderation/review/index.ts'),
};
