import { describe, expect, test } from 'vitest';
import { INES, TOMAS } from '../../../demo/gallery/content/people.ts';
import { onlineCount } from '../../../src/ui/online-count.ts';

const gone = { ...INES, online: false };

describe('the number of people online', () => {
  const here = { ...TOMAS, online: true };

  test('includes the reader', () => {
    expect(onlineCount({ people: [here, gone], memberCount: 3 })).toBe(2);
  });

  test('is hidden where the reader is alone, and in a crowd', () => {
    expect(onlineCount({ people: [gone], memberCount: 2 })).toBe(0);
    expect(onlineCount({ people: [here], memberCount: 300 })).toBe(0);
  });
});
