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

  // Header
  online: 'Online',
  lastSeen: 'Last seen {ago}',
  lastSeenNow: 'Last seen just now',

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
  messageGone: 'This message is no longer here',
  replies: '{count, plural, one {# reply} other {# replies}}',
  inThread: 'View thread',
  unreadReplies: 'unread',
  loadingOlder: 'Loading older messages…',
  loadingMessages: 'Loading messages…',
  announceMessage: '{author}: {text}',
  announceFailed: 'Your message was not sent',
  reactions: 'Reactions',
  reaction: '{count, plural, one {{type}, # time} other {{type}, # times}}',
  replyTo: 'Reply to {name}…',
  edit: 'Edit',
  saveEdit: 'Save changes',
  saving: 'Saving',
  notSaved: 'Not saved: {reason}. {retry} or {undo}',
  undo: 'Undo',
  copied: 'Copied',
  blocked: '{name} is blocked',
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
  notSentRefused: 'Not sent: {reason}. {edit}, {retry} or {discard}',
  sendAnyway: 'Send anyway',
  tryAgain: 'Try again',
  discard: 'Delete',

  // What a message shows besides its text
  messageEmpty: 'Empty message',
  quoteOf: 'Go to the message of {name}',
  code: 'Code',
  copyCode: 'Copy code',
  image: 'Picture',
  imageNamed: 'Picture {name}',
  video: 'Video',
  gif: 'GIF',
  audio: 'Audio',
  voice: 'Voice message',
  file: 'File',
  link: 'Link',
  poll: 'Poll',
  location: 'Location',
  unsupported: 'Unsupported attachment',

  // Typing
  typingOne: '{name} is typing',
  typingTwo: '{first} and {second} are typing',
  typingMany: '{count, plural, one {{name} and # other are typing} other {{name} and # others are typing}}',

  // Composer
  composer: 'Message',
  composerPlaceholder: 'Message…',
  send: 'Send message',
  attach: 'Attach files',
  emoji: 'Emoji',
  record: 'Record a voice message',
  charactersOver: '{count, plural, one {# character over} other {# characters over}}',
  frozenTitle: 'This conversation is closed to new messages',
  bannedTitle: 'You can’t write here any more',

  nameMissing: 'Enter a name',

  // Empty states

  // Notices and errors
  offline: 'You’re offline. Messages go out when you’re back.',
  reconnecting: 'Reconnecting…',
  retry: 'Try again',
  unavailable: 'Chat isn’t available right now',
  errorCode: 'Code: {code}',
  loadFailed: 'Messages couldn’t be loaded',
  errorGeneric: 'Something went wrong. Try again in a moment.',
  errorNetwork: 'The chat couldn’t be reached. Check your connection and try again.',
  errorTooMany: 'Too many messages at once. Wait a moment and try again.',
  errorTooLong: 'This message is too long.',
  errorNotAllowed: 'You can’t do this here.',
  errorNotFound: 'This conversation doesn’t exist any more.',
  errorSession: 'Your session has ended. Sign in again to go on.',
  errorVisitEnded: 'Your visit ended. Try again to send it as a new visitor.',
  errorBlocked: 'This message was not accepted.',
  errorBounced: 'This may break the rules.',
  errorCommand: 'There is no such command. Send it without the slash.',
  errorCommandRight: 'You can’t use this command.',
  errorCopy: 'Your browser did not allow copying.',
  errorSlowMode: 'Slow mode: wait a moment before the next message.',
} as const;

export default en;
