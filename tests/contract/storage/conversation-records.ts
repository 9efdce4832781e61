import type {
  Filter,
  PageQuery,
  PollRecord,
  PollVoteRecord,
  ReminderRecord,
  Sort,
} from '../../../server/src/domain/index.ts';

export const CID = 'messaging:one';
export const EVERYTHING: Filter = { op: '$and', of: [] };

export const by = (name: string, direction: 1 | -1): Sort => ({
  field: { kind: 'named', name },
  direction,
  type: null,
});
export const is = (name: string, value: string | number | boolean): Filter => ({
  op: '$eq',
  field: { kind: 'named', name },
  value,
});
export const asked = (fields: Partial<PageQuery> = {}): PageQuery => ({
  filter: EVERYTHING,
  sort: [by('createdAt', -1)],
  limit: 10,
  cursor: null,
  ...fields,
});

export const reminder = (messageId: string, fields: Partial<ReminderRecord> = {}): ReminderRecord => ({
  userId: 'ann',
  messageId,
  cid: CID,
  remindAt: null,
  state: 'waiting',
  createdAt: 1,
  updatedAt: 1,
  ...fields,
});

export const poll = (id: string, fields: Partial<PollRecord> = {}): PollRecord => ({
  id,
  name: id,
  description: '',
  votingVisibility: 'public',
  enforceUniqueVote: false,
  maxVotesAllowed: null,
  allowAnswers: false,
  allowUserSuggestedOptions: false,
  isClosed: false,
  options: [],
  custom: {},
  createdById: 'ann',
  createdAt: 1,
  updatedAt: 1,
  voteCount: 0,
  voteCountsByOption: {},
  answersCount: 0,
  ...fields,
});

export const vote = (id: string, fields: Partial<PollVoteRecord> = {}): PollVoteRecord => ({
  id,
  pollId: 'p',
  userId: 'ann',
  optionId: 'o1',
  answerText: null,
  shadowed: false,
  createdAt: 1,
  updatedAt: 1,
  ...fields,
});
