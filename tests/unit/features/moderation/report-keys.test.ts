import { expect, test } from 'vitest';
import { letterOf } from '../../../../src/features/moderation/items.tsx';

const key = (name: string, code: string) =>
  letterOf({ key: name, code } as unknown as Parameters<typeof letterOf>[0]);

// WCAG 2.1.1
test('keys of the review queue work in other scripts and with caps lock on', () => {
  expect(key('r', 'KeyR')).toBe('r');
  expect(key('R', 'KeyR')).toBe('r');
  expect(key('к', 'KeyR')).toBe('r');
  expect(key('ي', 'KeyD')).toBe('d');
  // A Latin keyboard counts by its letters, wherever they are.
  expect(key('d', 'KeyH')).toBe('d');
  expect(key('Delete', 'Delete')).toBe('Delete');
  expect(key('ArrowUp', 'ArrowUp')).toBe('ArrowUp');
});
