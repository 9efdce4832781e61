/**
 * Items that features add to menus, headers and settings, in their order there. The features that draw these lists
 * read them from here, so an item is known before its feature has loaded.
 */
import { canClose, doesAnswer, isAdmin, openCount, remindsIn } from '../../chat/index.ts';
import {
  actionTexts,
  closingTexts,
  detailsTexts,
  inboxTexts,
  menuTexts,
  queueMenuTexts,
  transcriptTexts,
} from '../../i18n/index.ts';
import type {
  ComposerAction,
  DetailsItem,
  HeaderAction,
  HeaderItem,
  MessageAction,
  QueueItem,
  SettingsRow,
} from '../../ui/index.ts';

/** The menu in a header. */
export const HEADER_ITEMS = [
  {
    id: 'search',
    icon: { sign: 'search' },
    label: () => menuTexts.search(),
    // In the inbox, the search is over the list.
    shown: ({ settings, cid }) =>
      cid !== null && settings.mode !== 'inbox' && settings.features.includes('search'),
    opens: 'sheet.search',
  },
  {
    id: 'details',
    icon: { sign: 'people' },
    label: () => menuTexts.details(),
    shown: ({ settings, cid }) => cid !== null && settings.features.includes('people'),
    opens: 'sheet.details',
  },
  {
    id: 'pinned',
    icon: { shell: 'pin' },
    label: () => menuTexts.pinned(),
    shown: ({ cid }) => cid !== null,
    opens: 'sheet.pinned',
  },
  {
    id: 'reminders',
    icon: { shell: 'bookmark' },
    label: () => menuTexts.reminders(),
    shown: ({ settings, personal, runtime }) =>
      personal &&
      settings.features.includes('reminders') &&
      runtime !== null &&
      remindsIn(runtime, settings.mode === 'inbox'),
    opens: 'sheet.reminder',
  },
  {
    id: 'transcript',
    icon: { sign: 'file' },
    label: () => transcriptTexts.title(),
    shown: ({ settings, cid }) => settings.mode === 'support' && cid !== null,
    opens: 'sheet.transcript',
  },
  {
    id: 'end',
    icon: { shell: 'check' },
    label: () => closingTexts.end(),
    shown: ({ settings, runtime }) => settings.mode === 'support' && canClose(runtime),
    opens: 'sheet.conversation-end',
  },
  {
    id: 'availability',
    icon: { shell: 'person' },
    label: () => queueMenuTexts.status(),
    shown: ({ settings, personal, runtime }) => settings.mode === 'inbox' && personal && doesAnswer(runtime),
    opens: 'sheet.availability',
  },
  {
    id: 'answers',
    icon: { shell: 'reply' },
    label: () => queueMenuTexts.answers(),
    shown: ({ settings, personal, runtime }) => settings.mode === 'inbox' && personal && isAdmin(runtime),
    opens: 'sheet.answers',
  },
  {
    id: 'hours',
    icon: { shell: 'clock' },
    label: () => queueMenuTexts.hours(),
    shown: ({ settings, personal, runtime }) => settings.mode === 'inbox' && personal && isAdmin(runtime),
    opens: 'sheet.hours',
  },
  {
    id: 'palette',
    icon: { sign: 'search' },
    label: () => queueMenuTexts.palette(),
    shown: ({ settings, personal }) => settings.mode === 'inbox' && personal,
    opens: 'sheet.palette',
  },
  {
    id: 'shortcuts',
    icon: { sign: 'gear' },
    label: () => queueMenuTexts.shortcuts(),
    shown: ({ settings, personal }) => settings.mode === 'inbox' && personal,
    opens: 'sheet.inbox-keys',
  },
  {
    id: 'profile',
    icon: { sign: 'gear' },
    label: () => menuTexts.profile(),
    shown: ({ settings, personal }) => personal && settings.features.includes('people'),
    opens: 'sheet.person',
  },
] as const satisfies readonly HeaderItem[];

/** The actions of staff on a support conversation, in the menu of its row and of its header. */
export const QUEUE_ITEMS = [
  {
    id: 'assign-me',
    icon: { shell: 'person' },
    label: () => queueMenuTexts.assignMe(),
    shown: ({ status, assigneeId }, me) => status !== 'closed' && assigneeId !== me,
    opens: 'sheet.queue',
  },
  {
    id: 'assign',
    icon: { sign: 'people' },
    label: () => queueMenuTexts.assign(),
    shown: ({ status }) => status !== 'closed',
    opens: 'sheet.queue',
  },
  {
    id: 'snooze',
    icon: { shell: 'clock' },
    label: () => queueMenuTexts.snooze(),
    shown: ({ status }) => status !== 'closed',
    opens: 'sheet.queue',
  },
  {
    id: 'unsnooze',
    icon: { sign: 'bell' },
    label: () => queueMenuTexts.endSnooze(),
    shown: ({ status }) => status === 'snoozed',
    opens: 'sheet.queue',
  },
  {
    id: 'close',
    icon: { shell: 'check' },
    label: () => closingTexts.close(),
    shown: ({ status }) => status !== 'closed',
    opens: 'sheet.conversation-end',
  },
  {
    id: 'reopen',
    icon: { shell: 'retry' },
    label: () => queueMenuTexts.reopen(),
    shown: ({ status }) => status === 'closed',
    opens: 'sheet.queue',
  },
  {
    id: 'tags',
    icon: { sign: 'tag' },
    label: () => queueMenuTexts.tags(),
    shown: () => true,
    opens: 'sheet.queue',
  },
  {
    id: 'priority',
    icon: { shell: 'flag' },
    label: () => queueMenuTexts.priority(),
    shown: () => true,
    opens: 'sheet.queue',
  },
] as const satisfies readonly QueueItem[];

/** The header of the inbox's list. */
export const LIST_ACTIONS = [
  {
    id: 'review',
    sign: 'shield',
    label: (open) => (open ? inboxTexts.openReports({ count: open }) : inboxTexts.reviewQueue()),
    shown: () => true,
    count: openCount,
    opens: 'sheet.review',
  },
  {
    id: 'search',
    sign: 'search',
    label: () => inboxTexts.search(),
    shown: ({ features }) => features.includes('search'),
    opens: 'sheet.search',
  },
  {
    id: 'create',
    sign: 'compose',
    label: () => inboxTexts.newConversation(),
    shown: ({ features }) => features.includes('people'),
    opens: 'sheet.create',
  },
] as const satisfies readonly HeaderAction[];

/** The header of a conversation in the inbox. */
export const CONVERSATION_ACTIONS = [
  {
    id: 'details',
    sign: 'people',
    label: () => inboxTexts.details(),
    shown: ({ features }) => features.includes('people'),
    opens: 'sheet.details',
  },
] as const satisfies readonly HeaderAction[];

/** The details of a conversation. */
export const DETAILS_ITEMS = [
  {
    id: 'pinned',
    icon: 'pin',
    label: () => detailsTexts.pinnedMessages(),
    place: 'messages',
    shown: () => true,
    opens: 'sheet.pinned',
  },
  {
    id: 'banned',
    icon: 'lock',
    label: () => detailsTexts.bannedPeople(),
    place: 'everybody',
    shown: ({ ban }) => ban,
    opens: 'sheet.ban',
  },
] as const satisfies readonly DetailsItem[];

/** The menu of a message, among the actions about its author. */
export const MESSAGE_ACTIONS = [
  {
    id: 'ban',
    icon: 'lock',
    label: (name) => actionTexts.banPerson({ name }),
    shown: ({ mine }, { ban }) => !mine && ban === true,
    opens: 'message-sheet.ban',
  },
] as const satisfies readonly MessageAction[];

/** The composer's menu. */
export const COMPOSER_ACTIONS = [
  {
    id: 'poll',
    glyph: 'poll',
    label: (m) => m.poll(),
    feature: 'polls',
    allowed: ({ polls }) => polls === true,
    opens: 'sheet.poll-form',
  },
  {
    id: 'location',
    glyph: 'pin',
    label: (m) => m.location(),
    feature: 'location',
    allowed: ({ location }) => location === true,
    opens: 'sheet.location',
    line: 'composer-line.location',
  },
] as const satisfies readonly ComposerAction[];

/** The user's settings, above the other notifications. */
export const SETTINGS_ROWS = [
  { shown: ({ pushWorker }) => pushWorker !== '', draws: 'settings-row.push-worker' },
] as const satisfies readonly SettingsRow[];

/** The attachments that features of their own draw. */
export const ATTACHMENT_KINDS = ['poll', 'location'] as const;
