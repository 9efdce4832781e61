import { expect, test } from 'vitest';
import { askEarly } from '../../../src/embed/early-token.ts';

const TOKENS = 'https://shop.example/token';

/** Answers with how often it was asked. */
function counter() {
  const asked: string[] = [];
  const ask: typeof fetch = async (input) => {
    asked.push(String(input));
    if (String(input).endsWith('gone')) throw new TypeError('no network');
    return new Response(String(asked.length));
  };
  return { asked, ask };
}

const answer = async (response: Promise<Response>) => (await response).text();

test('it is asked before anybody wants it, and asked anew by the second who does', async () => {
  const { asked, ask } = counter();
  const fetch = askEarly(TOKENS, ask);
  expect(asked).toEqual([TOKENS]);
  expect(await answer(fetch('https://chat.example/guest'))).toBe('2');
  expect(await answer(fetch(TOKENS))).toBe('1');
  expect(await answer(fetch(TOKENS))).toBe('3');
});

test('what went wrong is heard by whoever takes it, and by nobody else', async () => {
  const { asked, ask } = counter();
  const fetch = askEarly(`${TOKENS}/gone`, ask);
  await expect(fetch(`${TOKENS}/gone`)).rejects.toThrow('no network');
  await expect(fetch(`${TOKENS}/gone`)).rejects.toThrow('no network');
  expect(asked).toHaveLength(2);
});
