import { expect, test } from 'vitest';
import { networkOf, shortNetwork } from '../../../server/src/wire/network.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['', 'unknown'],
])('an address %s is stored as %s', (address, stored) => {
  expect(shortNetwork(networkOf(address))).toBe(stored);
});
