import type { PartModule, Points, ScreenName } from '../../ui/index.ts';
import type * as items from './items.ts';

/** The points that the items of the lists name. */
type Named =
  | (typeof items.HEADER_ITEMS)[number]['opens']
  | (typeof items.QUEUE_ITEMS)[number]['opens']
  | (typeof items.LIST_ACTIONS)[number]['opens']
  | (typeof items.CONVERSATION_ACTIONS)[number]['opens']
  | (typeof items.DETAILS_ITEMS)[number]['opens']
  | (typeof items.MESSAGE_ACTIONS)[number]['opens']
  | (typeof items.COMPOSER_ACTIONS)[number]['opens']
  | Extract<(typeof items.COMPOSER_ACTIONS)[number], { line: unknown }>['line']
  | (typeof items.SETTINGS_ROWS)[number]['draws']
  | `attachment.${(typeof items.ATTACHMENT_KINDS)[number]}`
  | `screen.${ScreenName}`;

// Entries that sit at several points, whose names end in the same piece.
const closing = () => import('../closing/index.ts');
const shortcuts = () => import('../shortcuts/index.ts');
const location = () => import('../location/index.ts');
const moderation = () => import('../moderation/index.ts');
const profile = () => import('../profile/index.ts');
const push = () => import('../push/index.ts');
const reminders = () => import('../reminders/index.ts');

/**
 * The list of all features, by the point where each sits. The build makes a file of each entry
 * (`scripts/bundles/parts.mjs`). The last piece of a point's name is the name of the file: `sheet.search` is in
 * `search`. The type checker compares the views with the points, which are declared beside the components that open
 * them.
 */
export const POINTS: { readonly [P in keyof Points | Named]: () => Promise<PartModule<P>> } = {
  'screen.room': () => import('../room/index.ts'),
  'screen.inbox': () => import('../inbox/index.ts'),
  'inbox-keys': shortcuts,
  'screen-wait': () => import('../inbox/wait/index.ts'),
  'inbox-held': () => import('../inbox/held/index.ts'),
  alerts: () => import('../notifications/index.ts'),
  'offline-store': () => import('../offline/index.ts'),
  'shared-connection': () => import('../tabs/index.ts'),
  answer: () => import('../teaser/index.ts'),
  'screen-motion': () => import('../motion/index.ts'),
  'back-gesture': () => import('../back/index.ts'),
  'message-link': () => import('../link/index.ts'),
  'push-worker': push,
  'page-facts': () => import('../visitor/index.ts'),
  'conversation-end': closing,
  'support-team': () => import('../team/index.ts'),
  'team-back': () => import('../team/back/index.ts'),

  'header-menu': () => import('../menu/index.ts'),
  'row-marks': () => import('../queue/marks/index.ts'),
  'channel-menu': () => import('../channel-actions/index.ts'),
  'thread-list': () => import('../thread/list/index.ts'),
  'open-thread': () => import('../thread/index.ts'),
  'thread-replies': () => import('../thread/replies/index.ts'),

  'over-list': () => import('../announcer/index.ts'),
  'list-end': () => import('../assistant/index.ts'),
  'row-actions': () => import('../message-actions/index.ts'),
  'message-reactors': () => import('../message-actions/reactors/index.ts'),
  'message-report': () => import('../message-actions/report/index.ts'),
  'message-lines': () => import('../notes/index.ts'),
  'rich-text': () => import('../markdown/index.ts'),
  'message-attachments': () => import('../attachments/index.ts'),
  'attachment.poll': () => import('../poll/index.ts'),
  'attachment.location': location,
  'picture-viewer': () => import('../viewer/index.ts'),
  'place-map': () => import('../location/map/index.ts'),
  reminder: reminders,
  'message-sheet.ban': moderation,

  'writing-tools': () => import('../composer-tools/index.ts'),
  'composer-files': () => import('../composer-tools/tray/index.ts'),
  'composer-menu': () => import('../composer-tools/extras/index.ts'),
  'staff-composer': () => import('../answering/index.ts'),
  'composer-gate': () => import('../gate/index.ts'),
  'composer-line.location': location,
  'draft-keeper': () => import('../drafts/index.ts'),
  'emoji-picker': () => import('../emoji/index.ts'),
  'voice-recorder': () => import('../voice/index.ts'),

  person: profile,
  ban: moderation,
  'settings-row.push-worker': push,

  'sheet.availability': () => import('../queue/availability/index.ts'),
  'sheet.answers': () => import('../answering/sheet/index.ts'),
  'sheet.ban': moderation,
  'sheet.conversation-end': closing,
  'sheet.create': () => import('../channel-details/create/index.ts'),
  'sheet.details': () => import('../channel-details/index.ts'),
  'sheet.hours': () => import('../hours/index.ts'),
  'sheet.inbox-keys': shortcuts,
  'sheet.location': location,
  'sheet.palette': () => import('../palette/index.ts'),
  'sheet.pinned': () => import('../pinned/index.ts'),
  'sheet.poll-form': () => import('../poll/form/index.ts'),
  'sheet.person': profile,
  'sheet.queue': () => import('../queue/index.ts'),
  'sheet.reminder': reminders,
  'sheet.review': () => import('../moderation/review/index.ts'),
  'sheet.search': () => import('../search/index.ts'),
  'sheet.transcript': () => import('../transcript/index.ts'),
};
