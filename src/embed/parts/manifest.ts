import type { PartName } from '../../ui/index.ts';
import type { PartModule } from './part-module.ts';

/**
 * The one list of the parts. The build reads it (`scripts/bundles/parts.mjs`) and makes a file of each module here; the
 * type checker compares it with the parts' props (`src/ui/parts/parts.ts`).
 */
export const PARTS: { readonly [N in PartName]: () => Promise<PartModule<N>> } = {
  'message-actions': () => import('./message-actions.ts'),
  markdown: () => import('./markdown.ts'),
  attachments: () => import('./attachments.ts'),
  room: () => import('./room.ts'),
  menu: () => import('./menu.ts'),
  inbox: () => import('./inbox.ts'),
  thread: () => import('./thread.ts'),
  threads: () => import('./threads.ts'),
  viewer: () => import('./viewer.ts'),
  composer: () => import('./composer.ts'),
  drafts: () => import('./drafts.ts'),
  emoji: () => import('./emoji.ts'),
  gate: () => import('./gate.ts'),
  voice: () => import('./voice.ts'),
  notes: () => import('./notes.ts'),
  pinned: () => import('./pinned.ts'),
  assistant: () => import('./assistant.ts'),
  extras: () => import('./extras.ts'),
  poll: () => import('./poll.ts'),
  'poll-form': () => import('./poll-form.ts'),
  location: () => import('./location.ts'),
  map: () => import('./map.ts'),
  announcer: () => import('./announcer.ts'),
  teaser: () => import('./teaser.ts'),
  search: () => import('./search.ts'),
  details: () => import('./details.ts'),
  profile: () => import('./profile.ts'),
  create: () => import('./create.ts'),
  reminders: () => import('./reminders.ts'),
  notifications: () => import('./notifications.ts'),
  link: () => import('./link.ts'),
  'channel-actions': () => import('./channel-actions.ts'),
  push: () => import('./push.ts'),
  visitor: () => import('./visitor.ts'),
  moderation: () => import('./moderation.ts'),
  review: () => import('./review.ts'),
};

/** Solves proofs of work for new guests. It draws nothing, and shares nothing with the shell. */
export const PROOF = () => import('./proof.ts');
