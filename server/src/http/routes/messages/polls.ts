import {
  CURSORS,
  listOf,
  PageBody,
  readNewPoll,
  readNewPollOption,
  readPageQuery,
  readPollOption,
  readPollPatch,
  readPollUpdate,
  readVote,
  ref,
  SetUnsetBody,
  VoteBody,
  writeCursors,
  writePoll,
  writePollOption,
  writePollVote,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

const POLL = '/polls/:id';
const OPTIONS = `${POLL}/options`;

const pollRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: '/polls',
    operation: 'CreatePoll',
    access: 'token',
    body: ref('CreatePollRequest'),
    answer: { poll: ref('PollResponseData') },
    handle: async ({ actor, body }) => ({
      poll: writePoll(await domain.polls.create(actor, readNewPoll(body))),
    }),
  },
  {
    method: 'PUT',
    path: '/polls',
    operation: 'UpdatePoll',
    access: 'token',
    body: ref('UpdatePollRequest'),
    answer: { poll: ref('PollResponseData') },
    handle: async ({ actor, body }) => ({
      poll: writePoll(await domain.polls.update(actor, readPollUpdate(body))),
    }),
  },
  {
    method: 'GET',
    path: POLL,
    operation: 'GetPoll',
    access: 'token',
    answer: { poll: ref('PollResponseData') },
    handle: async ({ actor, param }) => ({ poll: writePoll(await domain.polls.get(actor, param('id'))) }),
  },
  {
    method: 'PATCH',
    path: POLL,
    operation: 'UpdatePollPartial',
    access: 'token',
    body: SetUnsetBody,
    answer: { poll: ref('PollResponseData') },
    handle: async ({ actor, param, body }) => ({
      poll: writePoll(await domain.polls.updatePartial(actor, param('id'), readPollPatch(body))),
    }),
  },
  {
    method: 'DELETE',
    path: POLL,
    operation: 'DeletePoll',
    access: 'token',
    answer: {},
    async handle({ actor, param }) {
      await domain.polls.delete(actor, param('id'));
      return {};
    },
  },
  {
    method: 'POST',
    path: '/polls/query',
    operation: 'QueryPolls',
    access: 'token',
    body: PageBody,
    answer: { polls: listOf('PollResponseData'), ...CURSORS },
    async handle({ actor, body }) {
      const page = await domain.polls.query(actor, readPageQuery(body));
      return { polls: page.items.map(writePoll), ...writeCursors(page) };
    },
  },
];

const optionRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: OPTIONS,
    operation: 'CreatePollOption',
    access: 'token',
    body: ref('CreatePollOptionRequest'),
    answer: { poll_option: ref('PollOptionResponseData') },
    async handle({ actor, param, body }) {
      const option = await domain.polls.createOption(actor, param('id'), readNewPollOption(body));
      return { poll_option: writePollOption(option) };
    },
  },
  {
    method: 'PUT',
    path: OPTIONS,
    operation: 'UpdatePollOption',
    access: 'token',
    body: ref('UpdatePollOptionRequest'),
    answer: { poll_option: ref('PollOptionResponseData') },
    async handle({ actor, param, body }) {
      const option = await domain.polls.updateOption(actor, param('id'), readPollOption(body));
      return { poll_option: writePollOption(option) };
    },
  },
  {
    method: 'GET',
    path: `${OPTIONS}/:option`,
    operation: 'GetPollOption',
    access: 'token',
    answer: { poll_option: ref('PollOptionResponseData') },
    async handle({ actor, param }) {
      return {
        poll_option: writePollOption(await domain.polls.getOption(actor, param('id'), param('option'))),
      };
    },
  },
  {
    method: 'DELETE',
    path: `${OPTIONS}/:option`,
    operation: 'DeletePollOption',
    access: 'token',
    answer: {},
    async handle({ actor, param }) {
      await domain.polls.deleteOption(actor, param('id'), param('option'));
      return {};
    },
  },
];

const voteRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: '/messages/:id/polls/:poll/vote',
    actsIn: 'vote',
    operation: 'CastPollVote',
    access: 'token',
    body: VoteBody,
    answer: { vote: ref('PollVoteResponseData'), poll: ref('PollResponseData') },
    async handle({ actor, param, body }) {
      const { vote, poll } = await domain.polls.castVote(actor, {
        messageId: param('id'),
        pollId: param('poll'),
        choice: readVote(body),
      });
      return { vote: writePollVote(vote), poll: writePoll(poll) };
    },
  },
  {
    method: 'DELETE',
    path: '/messages/:id/polls/:poll/vote/:vote',
    operation: 'DeletePollVote',
    access: 'token',
    answer: { vote: ref('PollVoteResponseData'), poll: ref('PollResponseData') },
    async handle({ actor, param }) {
      const removed = await domain.polls.removeVote(actor, {
        messageId: param('id'),
        pollId: param('poll'),
        voteId: param('vote'),
      });
      return { vote: writePollVote(removed.vote), poll: writePoll(removed.poll) };
    },
  },
  {
    method: 'POST',
    path: `${POLL}/votes`,
    operation: 'QueryPollVotes',
    access: 'token',
    body: PageBody,
    answer: { votes: listOf('PollVoteResponseData'), ...CURSORS },
    async handle({ actor, param, body }) {
      const page = await domain.polls.queryVotes(actor, param('id'), readPageQuery(body));
      return { votes: page.items.map(writePollVote), ...writeCursors(page) };
    },
  },
];

/** Polls, their options and their votes. */
export const allPollRoutes: Resource = (domain) => [
  ...pollRoutes(domain),
  ...optionRoutes(domain),
  ...voteRoutes(domain),
];
