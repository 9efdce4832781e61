import { afterEach, beforeEach, expect, vi } from 'vitest';

/** React says on the console what is wrong with what is drawn, where preact says nothing: either would be shown to owners. */
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
