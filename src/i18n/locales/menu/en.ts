/** The texts of the header's menu, which come with it. */
const en = {
  menu: 'More',
  pinned: 'Pinned messages',
  reminders: 'Reminders and saved',
  menuEndSession: 'End session',
  endSessionTitle: 'End this session?',
  endSessionText:
    'You leave the chat on this device. Messages already sent stay with the people you wrote to.',
  cancel: 'Cancel',
  search: 'Search',
  details: 'Conversation details',
  profile: 'Profile and settings',
} as const;

export default en;
