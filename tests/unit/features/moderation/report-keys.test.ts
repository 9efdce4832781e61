import { expect, test } from 'vitest';
import { letterOf } from '../../../../src/features/moderation/items.tsx';

const key = (name: string, code: string) =>
  letterOf({ key: name, code } as unknown as Parameters<typeof letterOf>[0]);

// WCAG 2.1.1
test('keys of the review queue are the same ones where they write other letters, and with capitals locked', () => {
  expect(key('r', 'KeyR')).toBe('r');
  expect(key('R', 'KeyR')).toBe('r');
  expect(key('к', 'KeyR')).toBe('r');
  expect(key('ي', 'KeyD')).toBe('d');
  // What a keyboard of Latin letters writes counts, wherever it has it.
  expect(key('d', 'KeyH')).toBe('d');
  expect(key('Delete', 'Delete')).toBe('Delete');
  expect(key('ArrowUp', 'ArrowUp')).toBe('ArrowUp');
});
