import { expect, test } from 'vitest';
import { originPolicy } from '../../../server/src/wire/index.ts';

const HOST = 'chat.example:8080';

test('allows every origin if there is no list', () => {
  expect(() => originPolicy(null).check('https://anywhere.example', HOST)).not.toThrow();
});

test.each(['https://shop.example', 'https://SHOP.example', 'http://chat.example:8080', undefined])(
  'allows %s',
  (origin) => {
    const policy = originPolicy(['https://shop.example/']);
    expect(() => policy.check(origin, HOST)).not.toThrow();
  },
);

test.each(['http://shop.example', 'https://shop.example.evil.example', 'https://evil.example', 'null'])(
  'refuses %s, and says where to add it',
  (origin) => {
    const policy = originPolicy(['https://shop.example']);
    expect(() => policy.check(origin, HOST)).toThrow(
      `the origin ${origin} may not use this chat: add it to STOOP_ORIGINS`,
    );
  },
);

test.each([undefined, ''])('an invalid origin does not count as a missing one (%j)', (host) => {
  const policy = originPolicy(['https://shop.example']);
  for (const origin of ['null', 'nonsense', 'file://', 'data:text/html,x', ''])
    expect(() => policy.check(origin, host)).toThrow('may not use this chat');
});

test.each([
  'https://shop.example.',
  'https://shop.example:444',
  'https://shop.example@evil.example',
  'https://evil.example/https://shop.example',
  'https://xshop.example',
  'shop.example',
  '*',
])('%s is not https://shop.example', (origin) => {
  expect(() => originPolicy(['https://shop.example']).check(origin, HOST)).toThrow('may not use this chat');
});
