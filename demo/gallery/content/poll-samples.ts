import { asUser } from '../as-user.ts';
import { at } from '../snapshots.ts';
import { AMA, INES, ME, OSKAR, TOMAS } from './people.ts';
import { PLACES } from './place-samples.ts';

const VOTERS = [INES, TOMAS, AMA, OSKAR];

interface Sample {
  readonly name: string;
  readonly description?: string;
  /** Text and number of votes of each option. */
  readonly options: readonly (readonly [string, number])[];
  /** Indexes of the person's own votes. */
  readonly own?: readonly number[];
  readonly more?: object;
}

const TODAY = new Date().toISOString();

/** Returns a poll as the API writes it. */
function poll(id: string, { name, description = '', options, own = [], more }: Sample): object {
  const optionId = (index: number) => `${id}-${index}`;
  const anonymous = { ...more } as { voting_visibility?: string };
  const latest = options.map(([, count], index) => [
    optionId(index),
    VOTERS.slice(0, anonymous.voting_visibility === 'anonymous' ? 0 : Math.min(count, 1 + (index % 4))).map(
      (person, place) => ({ id: `${index}${place}`, user_id: person.id, user: asUser(person) }),
    ),
  ]);
  return {
    id,
    name,
    description,
    options: options.map(([text], index) => ({ id: optionId(index), text })),
    vote_counts_by_option: Object.fromEntries(options.map(([, count], index) => [optionId(index), count])),
    vote_count: options.reduce((sum, [, count]) => sum + count, 0),
    latest_votes_by_option: Object.fromEntries(latest),
    own_votes: own.map((index) => ({ id: `own${index}`, option_id: optionId(index), user_id: ME.id })),
    answers_count: 0,
    voting_visibility: 'public',
    created_by_id: INES.id,
    created_at: TODAY,
    ...more,
  };
}

const POLLS: Readonly<Record<string, object>> = {
  'poll-open': poll('poll-open', {
    name: 'Which finish should we make next?',
    options: [
      ['Smoked glass', 13],
      ['Dark brass', 9],
      ['Raw steel', 2],
    ],
    own: [0],
    more: { max_votes_allowed: 2, allow_user_suggested_options: true },
  }),
  'poll-closed': poll('poll-closed', {
    name: 'Open studio: which Saturday?',
    options: [
      ['14 June', 19],
      ['21 June', 9],
      ['28 June', 3],
    ],
    own: [0],
    more: { enforce_unique_vote: true, is_closed: true },
  }),
  'poll-long': poll('poll-long', {
    name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk, or what should the new lamp be called in the end?',
    description: 'The name stands on the box and on the base. It has to be said on the telephone.',
    options: [
      ['A name that is much too long to stand beside three faces and a figure', 4],
      ['Arc', 3],
      ['Halo', 2],
      ['Stoop', 1],
      ['مصباح', 1],
      ['Nothing at all', 0],
      ['Ask the children', 0],
    ],
    more: {
      enforce_unique_vote: true,
      voting_visibility: 'anonymous',
      allow_answers: true,
      answers_count: 2,
      created_by_id: ME.id,
    },
  }),
};

/** Returns the fields of a stored message beside its text. */
export const storedWith = (id: string): object => ({
  ...(POLLS[id] ? { poll: POLLS[id] } : {}),
  ...PLACES[id],
});

/** Returns the current state of a requested poll; null if the path is no poll's. */
export function pollAsked(path: string): object | null {
  const found = POLLS[/\/polls\/([^/]+)$/.exec(path)?.[1] ?? ''];
  return found === undefined ? null : { duration: '', poll: found };
}

/** Answers requests about polls, as far as the gallery shows them. */
export function pollAnswer(path: string, body: object = {}): Promise<unknown> | object | null {
  // Votes stay in flight.
  if (/\/vote$/.test(path)) return new Promise<never>(() => {});
  if (!/\/polls\/[^/]+\/votes$/.test(path)) return null;
  const words = ['I would buy that one.', 'Please not the long one: nobody can spell it on the telephone.'];
  const comments = words.map((answer_text, index) => ({
    id: `c${index}`,
    answer_text,
    created_at: new Date(at(10, 50 + index)).toISOString(),
    ...(index === 0 ? { user: asUser(TOMAS), user_id: TOMAS.id } : {}),
  }));
  const votes = VOTERS.map((person) => ({ id: person.id, user: asUser(person), option_id: 'x' }));
  return {
    duration: '',
    votes: 'is_answer' in ({ ...body } as { filter: object }).filter ? comments : votes,
  };
}
