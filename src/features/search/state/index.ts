/** State of the search for messages, channels and people, loaded with the part that shows it. */
export type { Holds, SearchFilters } from './filters.ts';
export { type Piece, piecesOf } from './pieces.ts';
export { createSearch, type Search, type SearchSnapshot } from './search.ts';
export type { Found, FoundChannel, FoundMessage, FoundPerson, SearchScope } from './sources.ts';
