import { afterEach, expect, test, vi } from 'vitest';
import type { EarlyPage } from '../../../src/embed/contract.ts';
import { answerEarlyPage, sameAnswer } from '../../../src/embed/early-page/answer.ts';

const URL_OF = (user: string) => `https://chat.example/channels/room/bus/query?api_key=k&user_id=${user}`;
const CALL = { method: 'POST', headers: { Authorization: 'ada-token' }, body: '{}' };
const ask: typeof fetch = async () => new Response('asked');
const textOf = async (answer: Promise<Response>) => (await answer).text();

afterEach(() => {
  vi.useRealTimers();
});

function early(answer: Promise<Response | undefined> = Promise.resolve(new Response('early'))) {
  const page: EarlyPage = { request: sameAnswer(URL_OF('ada'), CALL), at: Date.now(), answer };
  return answerEarlyPage({ page }, ask);
}

test('answers the same request once; later requests go out', async () => {
  const fetch = early();
  expect(await textOf(fetch('https://chat.example/other', CALL))).toBe('asked');
  expect(await textOf(fetch(URL_OF('ada'), CALL))).toBe('early');
  expect(await textOf(fetch(URL_OF('ada'), CALL))).toBe('asked');
});

test.each([
  ['another person', { ...CALL, headers: { Authorization: 'bea-token' } }],
  ['nobody', { ...CALL, headers: {} }],
  ['another page', { ...CALL, body: '{"messages":{}}' }],
])('does not answer a request of %s', async (_, call) => {
  expect(await textOf(early()(URL_OF('ada'), call))).toBe('asked');
});

test('answers an anonymous reader under any id', async () => {
  const call = { ...CALL, headers: {} };
  const page = {
    request: sameAnswer(URL_OF('one'), call),
    at: Date.now(),
    answer: Promise.resolve(new Response('early')),
  };
  expect(await textOf(answerEarlyPage({ page }, ask)(URL_OF('two'), call))).toBe('early');
});

test.each([
  ['a refusal', Promise.resolve(new Response('early', { status: 401 }))],
  ['no answer', Promise.resolve(undefined)],
])('asks again after %s', async (_, answer) => {
  expect(await textOf(early(answer)(URL_OF('ada'), CALL))).toBe('asked');
});

test('asks again after a while, because the page may miss messages', async () => {
  vi.useFakeTimers();
  const fetch = early();
  vi.advanceTimersByTime(20_000);
  expect(await textOf(fetch(URL_OF('ada'), CALL))).toBe('asked');
});
