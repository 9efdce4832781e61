import { afterEach, expect, test, vi } from 'vitest';
import { askEarly } from '../../../src/embed/early-token.ts';

const TOKENS = 'https://shop.example/token';
const ask: typeof fetch = async (input) => new Response(`asked ${input}`);
const textOf = async (response: Promise<Response>) => (await response).text();

afterEach(() => {
  vi.useRealTimers();
});

/** What a server answers: only `fetch` knows of which address. */
const answered = (url: string, status = 200, type = 'application/json') =>
  Promise.resolve(
    Object.defineProperty(new Response('early', { status, headers: { 'content-type': type } }), 'url', {
      value: url,
    }),
  );

test('the first who asks that address finds the answer there, everybody else asks', async () => {
  const fetch = askEarly(TOKENS, answered(TOKENS), ask);
  expect(await textOf(fetch('https://chat.example/guest'))).toBe('asked https://chat.example/guest');
  expect(await textOf(fetch(TOKENS))).toBe('early');
  expect(await textOf(fetch(TOKENS))).toBe(`asked ${TOKENS}`);
});

test('two who ask at once both get an answer they can read', async () => {
  const fetch = askEarly(TOKENS, answered(TOKENS, 200, 'text/plain; charset=utf-8'), ask);
  expect(await Promise.all([textOf(fetch(TOKENS)), textOf(fetch(TOKENS))])).toEqual([
    'early',
    `asked ${TOKENS}`,
  ]);
});

test.each([
  ['that never came', Promise.resolve(undefined)],
  ['that is a refusal', answered(TOKENS, 503)],
  ['of another address', answered('https://shop.example/other')],
  // As servers answer that go by what is accepted: the early question says nothing of it.
  ['that is a page', answered(TOKENS, 200, 'text/html')],
])('an answer %s is asked for anew', async (_, early) => {
  expect(await textOf(askEarly(TOKENS, early, ask)(TOKENS))).toBe(`asked ${TOKENS}`);
});

test('who was here a while ago may not be who is here now: somebody signed out, somebody else in', async () => {
  vi.useFakeTimers();
  const fetch = askEarly(TOKENS, answered(TOKENS), ask);
  vi.advanceTimersByTime(20_000);
  expect(await textOf(fetch(TOKENS))).toBe(`asked ${TOKENS}`);
});
