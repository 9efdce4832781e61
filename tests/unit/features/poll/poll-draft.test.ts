import { describe, expect, test } from 'vitest';
import { requestOf } from '../../../../src/features/poll/state/draft.ts';
import {
  canCreate,
  draftErrors,
  EMPTY_DRAFT,
  moveOption,
  POLL_OPTIONS_MAX,
  type PollDraft,
  removeOption,
  setUnique,
  writeOption,
} from '../../../../src/features/poll/state/index.ts';

/** A draft with these options, added one by one. */
function written(...texts: string[]): PollDraft {
  let draft: PollDraft = { ...EMPTY_DRAFT, name: 'Which?' };
  for (const text of texts) draft = writeOption(draft, draft.options.at(-1)?.id ?? 0, text);
  return draft;
}
const texts = ({ options }: PollDraft) => options.map(({ text }) => text);
const idOf = (draft: PollDraft, text: string) =>
  draft.options.find((option) => option.text === text)?.id ?? 0;

describe('a poll draft', () => {
  test('requires a question and at least one option', () => {
    expect(draftErrors(EMPTY_DRAFT).name).toBe('question-required');
    expect(draftErrors({ ...EMPTY_DRAFT, name: '  ' }).name).toBe('question-required');
    expect(canCreate({ ...EMPTY_DRAFT, name: 'Which?' })).toBe(false);
    expect(canCreate(written('tea'))).toBe(true);
    expect(canCreate({ ...written('tea'), name: '' })).toBe(false);
  });

  test.each([
    ['', false, null],
    ['2', false, null],
    ['10', false, null],
    // As keyboards enter it: with a trailing space, or in other digits.
    ['3 ', false, null],
    ['٣', false, null],
    ['۱۰', false, null],
    ['١١', false, 'votes-range'],
    ['1', false, 'votes-range'],
    ['11', false, 'votes-range'],
    ['0', false, 'votes-range'],
    ['two', false, 'numbers-only'],
    ['2.5', false, 'numbers-only'],
    ['-2', false, 'numbers-only'],
    ['3', true, 'unique-vote'],
    ['', true, null],
  ])('votes "%s", one vote each %s: %s', (maxVotes, unique, expected) => {
    const draft = { ...written('tea'), maxVotes, unique };
    expect(draftErrors(draft).maxVotes).toBe(expected);
    expect(canCreate(draft)).toBe(expected === null);
  });

  test('turning on one vote each clears the maximum', () => {
    const draft = { ...written('tea'), unique: false, maxVotes: '3' };
    expect(setUnique(draft, true)).toMatchObject({ unique: true, maxVotes: '' });
    expect(setUnique(draft, false).maxVotes).toBe('3');
  });

  test('reports “Option already exists” on the second of two, and “Option is empty” on all but the last', () => {
    const twice = written('tea', 'tea ');
    expect(draftErrors(twice).options).toEqual(new Map([[idOf(twice, 'tea '), 'option-exists']]));
    const holed = writeOption(written('tea', 'milk'), 1, ' ');
    expect(draftErrors(holed).options).toEqual(new Map([[1, 'option-empty']]));
    expect(canCreate(holed)).toBe(false);
    expect(draftErrors(written('tea', 'milk')).options.size).toBe(0);
  });

  test('always has an empty option at the end, up to a hundred', () => {
    expect(texts(written('tea', 'milk'))).toEqual(['tea', 'milk', '']);
    expect(texts(removeOption(written('tea', 'milk'), 2))).toEqual(['tea', '']);
    const full = written(...Array.from({ length: POLL_OPTIONS_MAX }, (_, index) => `${index}`));
    expect(full.options).toHaveLength(100);
    expect(texts(full).at(-1)).toBe('99');
    expect(texts(removeOption(full, 1)).at(-1)).toBe('');
  });

  test('reorders the options that have a text', () => {
    const draft = written('a', 'b', 'c');
    expect(texts(moveOption(draft, idOf(draft, 'c'), 0))).toEqual(['c', 'a', 'b', '']);
    expect(texts(moveOption(draft, idOf(draft, 'a'), 9))).toEqual(['b', 'c', 'a', '']);
    expect(moveOption(draft, idOf(draft, 'a'), -1)).toBe(draft);
    expect(moveOption(draft, idOf(draft, ''), 0)).toBe(draft);
  });

  test('is sent with the API’s field names', () => {
    const draft = {
      ...written(' tea ', 'milk'),
      unique: false,
      maxVotes: '2',
      anonymous: true,
      comments: true,
    };
    expect(requestOf(draft)).toEqual({
      name: 'Which?',
      options: [{ text: 'tea' }, { text: 'milk' }],
      enforce_unique_vote: false,
      max_votes_allowed: 2,
      voting_visibility: 'anonymous',
      allow_user_suggested_options: false,
      allow_answers: true,
    });
    expect(requestOf({ ...written('tea'), unique: false, maxVotes: '٣ ' })).toMatchObject({
      max_votes_allowed: 3,
    });
    expect(requestOf(written('tea'))).not.toHaveProperty('max_votes_allowed');
  });
});
