import { expect, test } from 'vitest';
import { askEarly } from '../../../src/embed/early-token.ts';

const TOKENS = 'https://shop.example/token';
const ask: typeof fetch = async (input) => new Response(`asked ${input}`);
const textOf = async (response: Promise<Response>) => (await response).text();

/** What a server answers: only `fetch` knows of which address. */
const answered = (url: string, status = 200) =>
  Promise.resolve(Object.defineProperty(new Response('early', { status }), 'url', { value: url }));

test('the first who asks that address finds the answer there, everybody else asks', async () => {
  const fetch = askEarly(TOKENS, answered(TOKENS), ask);
  expect(await textOf(fetch('https://chat.example/guest'))).toBe('asked https://chat.example/guest');
  expect(await textOf(fetch(TOKENS))).toBe('early');
  expect(await textOf(fetch(TOKENS))).toBe(`asked ${TOKENS}`);
});

test.each([
  ['that never came', Promise.resolve(undefined)],
  ['that is a refusal', answered(TOKENS, 503)],
  ['of another address', answered('https://shop.example/other')],
])('an answer %s is asked for anew', async (_, early) => {
  expect(await textOf(askEarly(TOKENS, early, ask)(TOKENS))).toBe(`asked ${TOKENS}`);
});
