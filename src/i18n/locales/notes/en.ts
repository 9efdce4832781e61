/** English texts of the lines under and over a message that say what is special about it. */
const en = {
  edited: 'Edited {time}',
  messageRefused: 'Not accepted. Only you can see this message.',
  onlyYou: 'Only you can see this',
  removed: 'Removed by a moderator',
  pinned: 'Pinned',
  pinnedBy: 'Pinned by {name}',
  pinnedUntil: '{pinned} until {time}',
  sentSilently: 'Sent without a notification',
  translatedFrom: 'Translated from {language}',
  showOriginal: 'Show original',
  showTranslation: 'Show translation',
  savedForLater: 'Saved for later',
  reminderIn: 'Reminder {when}',
  reminderNow: 'Reminder: now',
  reminderDue: 'Reminder was due {when}',
} as const;

export default en;
