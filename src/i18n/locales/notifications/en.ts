/** What a person is told of besides what they look at; comes with its part. */
const en = {
  notifications: 'Notifications',
  reminder: 'Reminder',
  reminderDue: 'Reminder: {text}',
  inChannel: '{name} in {channel}',
  open: 'Open',
  dismiss: 'Dismiss',
  removed: 'A message of yours was removed.',
  uploadFailed: 'The file could not be uploaded.',
  uploadBlocked: 'This file may not be uploaded.',
  uploadMissing: 'There is no file to upload.',
  pollFailed: 'The poll could not be created.',
  locationFailed: 'The location could not be shared.',
} as const;

export default en;
