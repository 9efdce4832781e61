import { describe, expect, test } from 'vitest';
import { ChatFailure } from '../../../src/chat/errors/failure.ts';
import { ERRORS, errorCodeOf } from '../../../src/chat/errors/table.ts';
import { isUnanswered, toChatError } from '../../../src/chat/errors/to-chat-error.ts';
import { ApiError } from '../../../src/client/index.ts';

/** The API's catalogue, section 8 of the specification. */
const CATALOGUE = [
  -1, 2, 3, 4, 6, 9, 16, 17, 18, 19, 20, 21, 22, 23, 24, 40, 41, 42, 43, 44, 45, 46, 60, 69, 70, 71, 99,
];

function refused(code: number, status: number, message = 'no') {
  return new ApiError(message, { code, status });
}

describe('errors', () => {
  test('every code of the API has a code of the chat', () => {
    expect(CATALOGUE.filter((code) => errorCodeOf(code) === undefined)).toEqual([]);
  });

  test('every text is a sentence and contains no secret', () => {
    for (const { text } of Object.values(ERRORS)) expect(text).toMatch(/^[A-Z].{10,}\.$/u);
  });

  test('a refused connection is reported like any other refusal', () => {
    const cause = new ApiError('bad', { code: 43, status: 401 });
    expect(toChatError(cause)).toMatchObject({ code: 'token-signature', forOwner: true, retryable: false });
  });

  test('a connection that never opened does not count as an answer', () => {
    const cause = new ApiError('the socket was closed: 1006');
    expect(toChatError(cause)).toMatchObject({ code: 'no-answer', retryable: true });
  });

  test('finds a token provider’s failure inside the client’s own error', () => {
    const cause = new ApiError('no token', { cause: new ChatFailure('token-expired') });
    expect(toChatError(cause).code).toBe('token-expired');
    expect(isUnanswered(cause)).toBe(false);
  });

  test('tells a page that may not chat from a person who may not', () => {
    expect(toChatError(refused(17, 403, 'the origin https://a.example may not use this chat')).code).toBe(
      'origin-blocked',
    );
    expect(toChatError(refused(17, 403)).code).toBe('not-allowed');
  });

  test.each([
    ['a timeout', new ApiError('timeout'), true],
    ['no network', new ApiError('no network'), true],
    ['a gateway’s page', new ApiError('the server answered with HTTP status 502', { status: 502 }), true],
    ['a fault of the server', refused(-1, 500), true],
    ['a refusal', refused(17, 403), false],
    ['a rate limit', refused(9, 429), false],
    ['an unreadable request', refused(4, 400), false],
  ])('%s: whether the message may have arrived', (_, cause, unanswered) => {
    expect(isUnanswered(cause)).toBe(unanswered);
  });
});
