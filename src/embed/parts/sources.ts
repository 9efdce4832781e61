import type { PartName } from '../../ui/index.ts';
import type { solveProof } from '../../util/solve-proof.ts';
import type { PartModule } from './part-module.ts';

const MODULES: { readonly [N in PartName]: () => Promise<PartModule<N>> } = {
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

/**
 * Where each part comes from. The build replaces this module by one that fetches the parts' own files.
 * @param _again appended to the file's address, which has to be another one after a failure
 */
export function fetchPart<N extends PartName>(name: N, _again: string): Promise<PartModule<N>> {
  return MODULES[name]();
}

/** The solver of proofs of work, fetched as parts are. Nothing is shared with it. */
export async function fetchSolver(): Promise<typeof solveProof> {
  return (await import('./proof.ts')).solve;
}
