/** The texts of the search, which come with its part. */
const en = {
  title: 'Search',
  close: 'Close search',
  placeholder: 'What are you looking for?',
  scopes: 'What to search',
  messages: 'Messages',
  channels: 'Conversations',
  people: 'People',
  results: 'Results',
  found: '{count, plural, one {# result} other {# results}}',
  more: 'Show more',
  searching: 'Searching…',
  nothing: 'Nothing found',
  nothingText: 'Nothing fits “{query}”.',
  failed: 'The search didn’t work',
  hint: 'Find what was written',
  hintText: 'The beginning of a word is enough.',
  recent: 'Recent searches',
  forget: 'Clear',
} as const;

export default en;
