/** The files of the chat client and of features: how long they are waited for, and under which address they are tried. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FileGone } from '../../../src/embed/parts/fetch-module.ts';
import { createFileLoader } from '../../../src/embed/parts/file-loader.ts';

const LONGEST_WAIT_MS = 10_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A file whose tries are answered by the test. */
function startFile() {
  const tries: { readonly again: string; come(content: string): void; fail(cause: Error): void }[] = [];
  const load = createFileLoader(
    (again) =>
      new Promise<string>((resolve, reject) => {
        tries.push({ again, come: resolve, fail: reject });
      }),
  );
  return { load, tries, addresses: () => tries.map(({ again }) => again) };
}

test('a file that hangs counts as failed after 10 s, and the next try has another address', async () => {
  const { load, tries, addresses } = startFile();
  const first = expect(load()).rejects.toThrow('no answer');
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS - 1);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await first;
  const second = load();
  expect(addresses()).toEqual(['', '?1']);
  tries[1]?.come('the file');
  expect(await second).toBe('the file');
  expect(vi.getTimerCount()).toBe(0);
});

test('a file that comes late is used by the next try, which hangs itself', async () => {
  const { load, tries } = startFile();
  const first = expect(load()).rejects.toThrow('no answer');
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS);
  await first;
  tries[0]?.come('late');
  expect(await load()).toBe('late');
});

test('a try fails with its own failure, whatever an earlier one does', async () => {
  const { load, tries, addresses } = startFile();
  for (const n of [0, 1, 2]) {
    const failed = expect(load()).rejects.toThrow(`failure ${n}`);
    tries[n]?.fail(new Error(`failure ${n}`));
    await failed;
  }
  expect(addresses()).toEqual(['', '?1', '?2']);
});

test('a file that is gone from the server is not requested again', async () => {
  const { load, tries } = startFile();
  const gone = expect(load()).rejects.toThrow(FileGone);
  tries[0]?.fail(new FileGone('/a.js'));
  await gone;
  await expect(load()).rejects.toThrow(FileGone);
  expect(tries).toHaveLength(1);
});
