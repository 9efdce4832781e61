import { afterEach, expect, test, vi } from 'vitest';
import { askEarly } from '../../../src/embed/early-token.ts';

const TOKENS = 'https://shop.example/token';
const ask: typeof fetch = async (input) => new Response(`asked ${input}`);
const textOf = async (response: Promise<Response>) => (await response).text();

afterEach(() => {
  vi.useRealTimers();
});

/** A server's answer; only `fetch` sets its URL. */
const answered = (url: string, status = 200, type = 'application/json') =>
  Promise.resolve(
    Object.defineProperty(new Response('early', { status, headers: { 'content-type': type } }), 'url', {
      value: url,
    }),
  );

test('gives the early answer to the first request for that URL; later requests go out', async () => {
  const fetch = askEarly(TOKENS, answered(TOKENS), ask);
  expect(await textOf(fetch('https://chat.example/guest'))).toBe('asked https://chat.example/guest');
  expect(await textOf(fetch(TOKENS))).toBe('early');
  expect(await textOf(fetch(TOKENS))).toBe(`asked ${TOKENS}`);
});

test('two requests at once both get an answer they can read', async () => {
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
  // Servers that look at Accept send a page: the early request has no such header.
  ['that is a page', answered(TOKENS, 200, 'text/html')],
])('asks again after an answer %s', async (_, early) => {
  expect(await textOf(askEarly(TOKENS, early, ask)(TOKENS))).toBe(`asked ${TOKENS}`);
});

test('asks again after a while, because another person may have signed in', async () => {
  vi.useFakeTimers();
  const fetch = askEarly(TOKENS, answered(TOKENS), ask);
  vi.advanceTimersByTime(20_000);
  expect(await textOf(fetch(TOKENS))).toBe(`asked ${TOKENS}`);
});
