import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256Base64Url, sha256Hex } from '../../../server/src/domain/channels/sha256.ts';
import { assertProperty } from '../../support/seed.ts';

test('the hash is SHA-256 for any text', () => {
  assertProperty(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const hash = createHash('sha256').update(text, 'utf8');
      expect(sha256Hex(text)).toBe(hash.copy().digest('hex'));
      expect(sha256Base64Url(text)).toBe(hash.digest('base64url'));
    }),
  );
});
