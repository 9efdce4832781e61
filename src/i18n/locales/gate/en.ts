/** English texts of what stands in the composer's place. */
const en = {
  frozenText: 'You can still read it.',
  bannedText: 'You can still read it.',
  readonlyTitle: 'You can read along here',
  readonlyText: 'Only some people can write.',
  joinTitle: 'Join with a name',
  joinText: 'Shown to everyone here. No account, no email.',
  joinName: 'Your name',
  join: 'Join',
  prechatTitle: 'Before we start',
  prechatText: 'So that we know who we’re talking to.',
  prechatEmail: 'Email',
  prechatStart: 'Start chat',
  emailWrong: 'Enter an email address, like ines@example.com',
  bannedUntil: 'You can write again from {time}.',
  bannedReason: 'Reason: {reason}',
} as const;

export default en;
