/** An answer written in pieces equals one written at once. */
import { expect, test } from 'vitest';
import { writeAnswer } from '../../../server/src/http/limits/long-answers.ts';
import { JsonText } from '../../../server/src/wire/index.ts';

const short = {
  text: 'a "quoted" é \u2028 \ud800',
  none: undefined,
  nothing: null,
  numbers: [1, Number.NaN, undefined, -0],
  deep: [{ list: [{ deeper: { deepest: [[], {}, { a: undefined }] } }], empty: [], none: {} }],
  when: new Date(0),
};
const long = {
  messages: Array.from({ length: 6_000 }, (_, at) => ({ ...short, at, text: 'é'.repeat(300) })),
};

test('writes a short answer at once', () => {
  expect(String(writeAnswer(short, () => true))).toBe(JSON.stringify(short));
});

test('a list of channels is written at once, made when its turn comes', () => {
  const channel = { list: [1], messages: long.messages.slice(0, 25) };
  const lazy = { channels: [channel, channel].map((one) => () => one), duration: '1ms' };
  const written = writeAnswer(lazy, () => true);
  expect(written).toBeInstanceOf(Buffer);
  expect(String(written)).toBe(JSON.stringify({ ...lazy, channels: [channel, channel] }));
});

test('short and long items stand in their order', () => {
  const items = Array.from({ length: 40 }, (_, at) =>
    at % 3 === 0 ? { at, list: [...Array(20).keys()] } : at,
  );
  const answer = { none: undefined, items, few: [[items], []], empty: [], last: null };
  expect(String(writeAnswer(answer, () => true))).toBe(JSON.stringify(answer));
});

test.each([1, 3, 25])('takes the texts of a list of %i as they are', (length) => {
  const text = '{"a":  1}';
  const list = Array.from({ length }, (_, at) => (at === 1 ? { at } : new JsonText(text)));
  const texts = list.map((item) => (item instanceof JsonText ? text : JSON.stringify(item))).join();
  const written = String(writeAnswer({ channels: [() => ({ messages: list, one: list[0] })] }, () => true));
  expect(written).toBe(`{"channels":[{"messages":[${texts}],"one":${text}}]}`);
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

test('writes an answer whole that ends with a piece', async () => {
  const answer = { text: 'a'.repeat(1_000_000) };
  expect(String(await writeAnswer(answer, () => true))).toBe(JSON.stringify(answer));
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
