/** States of the gallery by topic; the first name of each group is the plain state. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'Before the first message': ['home-cold', 'home-known', 'prechat', 'owner-error'],
  'While the panel is closed': ['teaser', 'teaser-long', 'teaser-left'],
  Conversation: [
    'conversation',
    'conversation-short',
    'closed',
    'away',
    'sheet',
    'unread',
    'unread-above',
    'rtl',
  ],
  Messages: [
    ...[
      'actions',
      'actions-room',
      'statuses',
      'long-text',
      'threads-in-messages',
      'rich-text',
      'rich-support',
    ],
    ...['rich-pictures', 'rich-files', 'rich-special', 'rich-rtl', 'notes', 'translations', 'assistant'],
    'many-reactions',
  ],
  'What is done with messages': [
    ...[
      'message-bar',
      'message-menu',
      'message-menu-own',
      'message-menu-all',
      'react-with-any',
      'who-reacted',
      'ask-delete',
      'ask-report',
    ],
  ],
  Composer: [
    ...['composer-written', 'composer-files', 'composer-mentions', 'composer-commands', 'composer-command'],
    ...['composer-emoji', 'composer-picker', 'composer-reply', 'composer-edit', 'links', 'composer-links'],
    ...['composer-no-microphone', 'slow', 'frozen', 'banned', 'banned-until', 'readonly'],
  ],
  'Polls and places': [
    ...['polls', 'poll-options', 'poll-votes', 'poll-comments', 'poll-suggest', 'poll-end', 'poll-form'],
    ...['extras', 'places', 'place-form', 'place-denied', 'place-sharing'],
  ],
  Threads: [
    ...['thread', 'thread-new', 'thread-loading', 'thread-failed'],
    ...['threads', 'threads-empty', 'threads-loading', 'threads-failed'],
  ],
  Rooms: ['room-open', 'room-join', 'room-empty'],
  Inbox: [
    ...['inbox-open', 'inbox-list', 'inbox-new', 'inbox-more', 'unread-threads'],
    ...['inbox-loading', 'inbox-empty', 'inbox-failed'],
    ...['staff-reply', 'staff-note', 'staff-answers'],
  ],
  'Search and people': [
    ...['search', 'search-recent', 'search-people', 'search-nothing', 'search-failed', 'new-conversation'],
    ...['details', 'details-members', 'details-media', 'details-files', 'details-edit', 'ask-leave'],
    ...['person', 'own-profile', 'own-profile-push', 'inbox-invited', 'inbox-archived', 'message-person'],
    ...['row-menu', 'row-mute', 'row-undo', 'search-filters', 'inbox-blocked'],
  ],
  'Keeping order': [
    ...['review', 'review-list', 'review-empty', 'review-failed', 'ask-ban', 'banned-people'],
  ],
  'Reminders and notifications': [
    ...['reminders', 'reminders-empty', 'reminders-loading', 'reminders-failed', 'reminder-time'],
    ...['told', 'own-settings'],
  ],
  'Loading and failing': [
    ...['loading', 'failed', 'loading-older', 'jump-loading', 'jump-gone', 'offline', 'reconnecting'],
  ],
  Session: ['session-menu', 'ask-end'],
};
