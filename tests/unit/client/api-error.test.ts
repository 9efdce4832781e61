import { expect, test } from 'vitest';
import { API_ERRORS } from '../../../protocol/index.ts';
import { ApiError } from '../../../src/client/index.ts';

const REFUSED = 400;

test.each(Object.entries(API_ERRORS))('%s can be tried again if the table of errors says so', (_, entry) => {
  const { code, retryable } = entry;
  expect(new ApiError('', { code, status: REFUSED }).retryable).toBe(retryable);
});
