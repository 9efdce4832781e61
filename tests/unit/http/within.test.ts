import { expect, test } from 'vitest';
import { within } from '../../../server/src/http/limits/within.ts';

const answer = <T>(ms: number, work: Promise<T>, after: (value: T) => T = (value) => value) =>
  new Promise<T>((resolve, reject) =>
    within(ms, work, { refuse: reject, done: (value) => resolve(after(value)) }),
  );

test('passes on a result that is in time', async () => {
  await expect(answer(60_000, Promise.resolve(1))).resolves.toBe(1);
  await expect(answer(60_000, Promise.reject(new Error('x')))).rejects.toThrow('x');
});

test('refuses when the answer cannot be written', async () => {
  const throwing = answer(60_000, Promise.resolve(1), () => {
    throw new Error('x');
  });
  await expect(throwing).rejects.toThrow('x');
});

test('refuses with code 23 after the time, and ignores a later result', async () => {
  const late = Promise.withResolvers<number>();
  const notified: unknown[] = [];
  await new Promise<void>((refused) =>
    within(1, late.promise, {
      refuse: (error) => refused(void notified.push(error)),
      done: (value) => notified.push(value),
    }),
  );
  late.resolve(1);
  await late.promise;
  await new Promise((resolve) => setImmediate(resolve));
  expect(notified).toEqual([expect.objectContaining({ code: 23, status: 408 })]);
});
