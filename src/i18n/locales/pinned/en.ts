/** English texts of the list of pinned messages. */
const en = {
  title: 'Pinned messages',
  none: 'Nothing is pinned here',
  until: 'until {time}',
  loading: 'Loading pinned messages…',
  loadMore: 'Show more',
  done: 'Done',
} as const;

export default en;
