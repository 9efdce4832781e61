import {
  isRaw,
  listOf,
  readCannedAnswerText,
  readNewCannedAnswer,
  ref,
  writeCannedAnswer,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

const ANSWERS = '/canned_answers';
const ANSWER = `${ANSWERS}/:shortcut`;
const raw = (body: unknown) => (isRaw(body) ? body : {});

/** Texts for the people who answer. */
export const cannedAnswerRoutes: Resource = ({ cannedAnswers }) => [
  {
    method: 'GET',
    path: ANSWERS,
    operation: 'ListCannedAnswers',
    access: 'token',
    answer: { canned_answers: listOf('CannedAnswerResponse') },
    handle: async ({ actor }) => ({
      canned_answers: (await cannedAnswers.list(actor)).map(writeCannedAnswer),
    }),
  },
  {
    method: 'POST',
    path: ANSWERS,
    operation: 'CreateCannedAnswer',
    access: 'token',
    body: ref('CreateCannedAnswerRequest'),
    answer: { canned_answer: ref('CannedAnswerResponse') },
    handle: async ({ actor, body }) => ({
      canned_answer: writeCannedAnswer(await cannedAnswers.create(actor, readNewCannedAnswer(raw(body)))),
    }),
  },
  {
    method: 'PUT',
    path: ANSWER,
    operation: 'UpdateCannedAnswer',
    access: 'token',
    body: ref('UpdateCannedAnswerRequest'),
    answer: { canned_answer: ref('CannedAnswerResponse') },
    handle: async ({ actor, param, body }) => ({
      canned_answer: writeCannedAnswer(
        await cannedAnswers.update(actor, param('shortcut'), readCannedAnswerText(raw(body))),
      ),
    }),
  },
  {
    method: 'DELETE',
    path: ANSWER,
    operation: 'DeleteCannedAnswer',
    access: 'token',
    answer: {},
    async handle({ actor, param }) {
      await cannedAnswers.delete(actor, param('shortcut'));
      return {};
    },
  },
];
