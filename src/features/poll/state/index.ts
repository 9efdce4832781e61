/** State of polls, loaded with the parts that show and create them. */
export { LONGEST_COMMENT, LONGEST_OPTION, LONGEST_QUESTION, POLL_OPTIONS_MAX } from './constants.ts';
export { createPoll } from './create.ts';
export {
  canCreate,
  type DraftError,
  draftErrors,
  EMPTY_DRAFT,
  moveOption,
  type PollDraft,
  placesOf,
  removeOption,
  setUnique,
  writeOption,
} from './draft.ts';
export type { LivePoll } from './live-poll.ts';
export type { PollOption, PollSnapshot } from './poll-view.ts';
export { pollsOf } from './polls.ts';
export { type PollRights, pollRights } from './rights.ts';
export { openVotes, type Votes, type VotesSnapshot, type VoteView, type WhichVotes } from './votes.ts';
