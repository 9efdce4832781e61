import { expect, test } from 'vitest';
import { networkOf } from '../../../server/src/wire/index.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['x'.repeat(5_000), 'x'.repeat(64)],
])('%.40s belongs to %.40s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('who changes his address within his network stays the same sender', () => {
  const senders = Array.from({ length: 50 }, (_, i) => networkOf(`2001:db8:1:2:${i.toString(16)}::${i}`));
  expect(new Set(senders).size).toBe(1);
});
