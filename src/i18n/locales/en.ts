/**
 * English: the text of every string, and the type of every other locale. ICU messages; the words a person reads are
 * sentence case, and apostrophes are typographic because the straight one quotes braces in ICU.
 */
const en = {
  // Launcher and panel
  launcherOpen: 'Open chat',
  launcherUnread: 'Open chat, {count, plural, one {# unread message} other {# unread messages}}',
  panelClose: 'Close chat',
  panelName: 'Chat with {title}',
  defaultTitle: 'Chat with us',
  back: 'Back to the list',

  // Header and menu
  menu: 'More',
  menuEndSession: 'End session',
  endSessionTitle: 'End this session?',
  endSessionText:
    'You leave the chat on this device. Messages already sent stay with the people you wrote to.',
  cancel: 'Cancel',
  online: 'Online',
  onlineCount: '{count, plural, other {# online}}',
  lastSeen: 'Last seen {ago}',
  watchers: '{count, plural, one {# person here now} other {# here now}}',
  watching: 'People here: {names}',
  groupWithYou: '{names} and you',

  // Home
  welcome: 'Welcome',
  homeGreeting: 'Hello.\nHow can we help?',
  homeHere: '{count, plural, one {{names} is here} other {{names} are here}}',
  nothingStored: 'Nothing is stored until you send',
  draftStored: 'Only your draft is stored, on this device',

  // Messages
  messages: 'Messages',
  you: 'You',
  guest: 'Guest',
  guestNumbered: 'Guest {number}',
  messageName: '{author}, {time}',
  messageDeleted: 'Message deleted',
  dayAndTime: '{day}, {time}',
  today: 'Today',
  yesterday: 'Yesterday',
  newMessages: '{count, plural, one {# new message} other {# new messages}}',
  jumpToLatest: 'Jump to the latest message',
  jumpToNew: '{count, plural, one {Jump to # new message} other {Jump to # new messages}}',
  edited: 'Edited {time}',
  loadingOlder: 'Loading older messages…',
  loadingMessages: 'Loading messages…',
  announceMessage: '{author}: {text}',
  announceFailed: 'Your message was not sent',
  announceMany: '{count, plural, one {# new message} other {# new messages}}',
  reactions: 'Reactions',
  reaction: '{count, plural, one {{type}, # time} other {{type}, # times}}',
  roleHost: 'Host',
  roleModerator: 'Moderator',
  roleAgent: 'Team',

  // Status of own messages
  statusSending: 'Sending',
  statusSent: 'Sent',
  statusDelivered: 'Delivered',
  statusRead: 'Read',
  statusReadAt: 'Read {time}',
  statusReadBy: '{count, plural, other {Read by #}}',
  notSent: 'Not sent. {retry} or {discard}',
  notSentBecause: 'Not sent: {reason}. {retry} or {discard}',
  tryAgain: 'Try again',
  discard: 'Delete',

  // Typing
  typing: 'typing…',
  typingOne: '{name} is typing',
  typingTwo: '{first} and {second} are typing',
  typingMany: '{count, plural, one {{name} and # other are typing} other {{name} and # others are typing}}',

  // Composer
  composer: 'Message',
  composerPlaceholder: 'Message…',
  composerTo: 'Message {title}',
  send: 'Send message',
  charactersOver: '{count, plural, one {# character over} other {# characters over}}',
  frozenTitle: 'This conversation is closed to new messages',
  frozenText: 'You can still read it.',
  bannedTitle: 'You can’t write here any more',
  bannedText: 'You can still read it.',
  readonlyTitle: 'You can read along here',
  readonlyText: 'Only some people can write.',

  // Giving a name
  joinTitle: 'Join with a name',
  joinText: 'Shown to everyone here. No account, no email.',
  joinName: 'Your name',
  join: 'Join',
  prechatTitle: 'Before we start',
  prechatText: 'So that we know who we’re talking to.',
  prechatEmail: 'Email',
  prechatStart: 'Start chat',
  nameMissing: 'Enter a name',
  emailWrong: 'Enter an email address, like ines@example.com',

  // Inbox
  inbox: 'Inbox',
  filters: 'Filter conversations',
  filterAll: 'All',
  filterUnread: 'Unread',
  conversations: 'Conversations',
  loadingConversations: 'Loading conversations…',
  loadMore: 'Show more',
  noPreview: 'No messages yet',
  unread: '{count, plural, one {# unread} other {# unread}}',
  muted: 'Muted',
  previewAuthor: '{author}:',
  previewYou: 'You:',

  // Empty states
  emptyConversation: 'No messages yet',
  emptyConversationText: 'Write the first one.',
  emptyRoom: 'It’s quiet here',
  emptyRoomText: 'Be the first to say something.',
  emptyList: 'No conversations yet',
  emptyListText: 'New ones show up here by themselves.',
  emptyUnread: 'All read',
  emptyUnreadText: 'Nothing is waiting for an answer.',
  pickConversation: 'Pick a conversation',
  pickConversationText: 'Choose one from the list to read and answer.',

  // Notices and errors
  offline: 'You’re offline. Messages go out when you’re back.',
  reconnecting: 'Reconnecting…',
  retry: 'Try again',
  unavailable: 'Chat isn’t available right now',
  errorCode: 'Code: {code}',
  loadFailed: 'Messages couldn’t be loaded',
  listFailed: 'Conversations couldn’t be loaded',
  errorGeneric: 'Something went wrong. Try again in a moment.',
  errorNetwork: 'The chat couldn’t be reached. Check your connection and try again.',
  errorTooMany: 'Too many messages at once. Wait a moment and try again.',
  errorTooLong: 'This message is too long.',
  errorNotAllowed: 'You can’t write here.',
  errorNotFound: 'This conversation doesn’t exist any more.',
  errorSession: 'Your session has ended. Sign in again to go on.',
  errorVisitEnded: 'Your visit ended. Try again to send it as a new visitor.',
  errorBlocked: 'This message was not accepted.',
  errorSlowMode: 'Slow mode: wait a moment before the next message.',
} as const;

export default en;
