import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { laterSupportId, spareSupportId, supportChannelId } from '../../../protocol/index.ts';
import { assertProperty } from '../../support/seed.ts';

describe('the support channel of a person', () => {
  test('a plain user id is the channel id', () => {
    expect(supportChannelId('guest-4f_2')).toBe('guest-4f_2');
  });

  test('any user id gives a valid channel id, always the same', () => {
    assertProperty(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 255 }), (userId) => {
        const id = supportChannelId(userId);
        expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
        expect(supportChannelId(userId)).toBe(id);
      }),
    );
  });

  test('the spare id is valid too, and another', () => {
    assertProperty(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 255 }), (userId) => {
        expect(spareSupportId(userId)).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
        expect(spareSupportId(userId)).not.toBe(supportChannelId(userId));
      }),
    );
  });

  test('stays the same in every version, because stored conversations have it', () => {
    expect(supportChannelId('ada@example.com')).toBe('ada-example-com-eb3e68b4183588798533b9888bb1272b');
    expect(spareSupportId('ada')).toBe('ada-f8097fffd1e02e4cc1e8101e0f7501fb');
    expect(laterSupportId('ada', 2)).toBe('ada-7629aa84851881077eb9e3878b97e510');
  });

  test('ids that differ only in forbidden characters give different channels', () => {
    const ids = ['a b', 'a:b', 'a.b', 'a@b', 'ä b'].map(supportChannelId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
