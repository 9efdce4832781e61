/** The texts of choosing people for a conversation, which come with its parts. */
const en = {
  title: 'New conversation',
  close: 'Close',
  find: 'Find people',
  people: 'People',
  searching: 'Searching…',
  nobody: 'Nobody by that name',
  takeOut: 'Take {name} out',
  name: 'Group name',
  nameHint: 'Can stay empty',
  begin: 'Start',
} as const;

export default en;
