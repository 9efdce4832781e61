/** English texts of the composer's part: what is written with, besides the words. */
const en = {
  // What the message is for
  editing: 'Editing',
  cancelEdit: 'Cancel editing',
  cancelReply: 'Cancel reply',
  escapeHint: 'Esc to cancel',

  // Suggestions
  suggestions: 'Suggestions',
  suggestionCount: '{count, plural, one {# suggestion} other {# suggestions}}',
  everybody: 'Everybody in this conversation',
  everybodyHere: 'Everybody who is here now',
  everybodyRole: 'Everybody with this role',
  guest: 'guest',
  removeCommand: 'Remove command {name}',

  notPrepared: 'Your message couldn’t be prepared. Try again.',
  draftFailed: 'Failed to get the draft',

  // Slow mode
  slowMode:
    '{count, plural, one {Slow mode: one message a second} other {Slow mode: one message every # seconds}}',
  slowModeLeft:
    '{count, plural, one {You can send again in # second} other {You can send again in # seconds}}',

  // Pages behind links
  linkLoading: 'Looking up {url}',
  linkDismiss: 'Send without the card of {title}',

  // Emoji
  emojiPicker: 'Emoji',
  emojiSearch: 'Search emoji',
  emojiNone: 'No emoji found',
  emojiRecent: 'Used lately',
  emojiPeople: 'Smileys and people',
  emojiNature: 'Animals and nature',
  emojiFood: 'Food and drink',
  emojiTravel: 'Travel and places',
  emojiActivities: 'Activities',
  emojiObjects: 'Objects',
  emojiSymbols: 'Symbols',
  emojiFlags: 'Flags',
  emojiToneDefault: 'Default skin tone',
  emojiToneLight: 'Light skin tone',
  emojiToneMediumLight: 'Medium-light skin tone',
  emojiToneMedium: 'Medium skin tone',
  emojiToneMediumDark: 'Medium-dark skin tone',
  emojiToneDark: 'Dark skin tone',

  // Voice messages
  voiceMessage: 'Voice message',
  voiceRecording: 'Recording',
  voicePause: 'Pause recording',
  voiceResume: 'Go on recording',
  voiceReview: 'Listen before sending',
  voicePlay: 'Play',
  voicePausePlaying: 'Pause',
  voiceDiscard: 'Delete recording',
  voiceSend: 'Send voice message',
  voiceDenied:
    'The browser does not let this page use the microphone. Allow it beside the address, then try again.',
  voiceMissing: 'No microphone was found',
  voiceUnsupported: 'This browser can’t record here',

  // Files
  files: 'Files to send',
  fileReady: 'ready',
  fileWaiting: 'goes with your message',
  fileUploading: 'uploading',
  fileFailed: 'not uploaded',
  progressOf: 'Uploading {name}',
  remove: 'Remove {name}',
  cancelUpload: 'Cancel {name}',
  tryAgain: 'Try again',
  tryAgainNamed: 'Try again: {name}',
  blockedKind: 'Files of this type can’t be sent here',
  blockedSize: 'Larger than {size}',
  blockedEmpty: 'This file is empty',
  fileLost: 'Not uploaded before the page was left. Add it again.',
  fileGone: 'This file can’t be read any more',
  uploadFailed: '{name} was not uploaded',
  uploaded: '{name} is ready to send',
  waitForUploads: 'Wait until all attachments have uploaded',
  sendsWhenUploaded: 'Sending when the files are uploaded',
  nothingToSend: 'None of the files could be uploaded',
  tooManyFiles: '{count, plural, one {A message takes one file} other {A message takes # files}}',
  dropHere: 'Drop files to add them',
} as const;

export default en;
