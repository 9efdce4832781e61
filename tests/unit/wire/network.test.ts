import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { callerNetwork, networkOf } from '../../../server/src/wire/index.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['::ffff:0:7', '0.0.0.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:4711', '203.0.113.7'],
  ['[::ffff:cb00:7107]', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2:3:4:5:6]', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', 'unknown'],
  ['[oddity]', '[oddity]'],
  ['_hidden:80', '_hidden:80'],
  ['999.0.0.1:80', '999.0.0.1:80'],
  ['x'.repeat(5_000), 'x'.repeat(64)],
  [`[${':'.repeat(5_000)}`, `[${':'.repeat(63)}`],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('a sender stays the same when their address changes within their network', () => {
  const senders = Array.from({ length: 50 }, (_, i) => networkOf(`2001:db8:1:2:${i.toString(16)}::${i}`));
  expect(new Set(senders).size).toBe(1);
});

describe('X-Forwarded-For', () => {
  const from = (forwarded: string | undefined, proxies: number) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const request = { headers, socket: { remoteAddress: '192.0.2.1' } };
    return callerNetwork(request as unknown as IncomingMessage, proxies);
  };

  test.each<[string | undefined, number, string]>([
    ['203.0.113.7', 0, '192.0.2.1'],
    [undefined, 1, '192.0.2.1'],
    ['', 1, '192.0.2.1'],
    ['203.0.113.7', 1, '203.0.113.7'],
    ['203.0.113.7:4711', 1, '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7:4711', 1, '203.0.113.7'],
    ['198.51.100.1,[2001:db8:1:2::9]:4711', 1, '2001:db8:1:2::/64'],
    ['203.0.113.7:1, 10.0.0.1', 2, '203.0.113.7'],
    ['6.6.6.6, ::ffff:cb00:7107, 10.0.0.1', 2, '203.0.113.7'],
    ['203.0.113.7', 2, '203.0.113.7'],
  ])('%s behind %i proxies is %s', (forwarded, proxies, network) => {
    expect(from(forwarded, proxies)).toBe(network);
  });
});
