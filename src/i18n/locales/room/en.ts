/** The texts of a room, which come with its part. */
const en = {
  watchers: '{count, plural, one {# person here now} other {# here now}}',
  watching: 'People here: {names}',
  emptyRoom: 'It’s quiet here',
  emptyRoomText: 'Be the first to say something.',
} as const;

export default en;
