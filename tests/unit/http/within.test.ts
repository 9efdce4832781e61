import { expect, test } from 'vitest';
import { within } from '../../../server/src/http/within.ts';

test('passes on what comes in time', async () => {
  await expect(within(60_000, Promise.resolve(1))).resolves.toBe(1);
  await expect(within(60_000, Promise.reject(new Error('x')))).rejects.toThrow('x');
});

test('refuses with 23 what does not', async () => {
  await expect(within(1, new Promise(() => undefined))).rejects.toMatchObject({ code: 23, status: 408 });
});
