/** An answer written in pieces equals one written at once. */
import { expect, test } from 'vitest';
import { writeAnswer } from '../../../server/src/http/long-answers.ts';

const short = {
  text: 'a "quoted" é \u2028 \ud800',
  none: undefined,
  nothing: null,
  numbers: [1, Number.NaN, undefined, -0],
  deep: [{ list: [{ deeper: { deepest: [[], {}, { a: undefined }] } }], empty: [], none: {} }],
  when: new Date(0),
};
const long = {
  messages: Array.from({ length: 2_000 }, (_, at) => ({ ...short, at, text: 'é'.repeat(300) })),
};

test('a short answer is written at once', () => {
  expect(writeAnswer(short, () => true)).toBe(JSON.stringify(short));
});

test('writes a long one in many turns', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const written = await writeAnswer(long, () => true);
  clearImmediate(next);
  expect(String(written)).toBe(JSON.stringify(long));
  expect(turns).toBeGreaterThan(5);
});

test('one of some hundred thousand characters is one text', async () => {
  const answer = { messages: long.messages.slice(0, 1_000) };
  expect(await writeAnswer(answer, () => true)).toBe(JSON.stringify(answer));
});

test('several take turns, and an abandoned one ends', async () => {
  const [whole, given, left] = await Promise.all([
    writeAnswer(long, () => true),
    writeAnswer(long, () => true),
    writeAnswer(long, () => false),
  ]);
  expect(String(given)).toBe(String(whole));
  expect(left.length).toBeLessThan(whole.length / 2);
});
