import { expect, test } from 'vitest';
import { apiPath } from '../../../src/client/index.ts';

test('encodes the parameters, but not the path between them', () => {
  expect(apiPath`/channels/${'messaging'}/${'a/b?c#d ü'}/query`).toBe(
    '/channels/messaging/a%2Fb%3Fc%23d%20%C3%BC/query',
  );
});

test('a path may start and end with a parameter, or have none', () => {
  expect(apiPath`${'a'}/${'b'}`).toBe('a/b');
  expect(apiPath`/app`).toBe('/app');
});
