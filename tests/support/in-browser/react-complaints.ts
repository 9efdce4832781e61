import { afterEach, beforeEach, expect, vi } from 'vitest';

/** React logs rendering mistakes on the console, where preact is silent. Owners would see those logs. */
let complaints: string[] = [];
beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    complaints.push(said.map(String).join(' '));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(complaints).toEqual([]);
});
