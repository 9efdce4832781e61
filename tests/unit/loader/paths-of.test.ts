import { expect, test } from 'vitest';
import { pathsOf } from '../../../loader/paths-of.ts';

test.each([
  [undefined, '/', false],
  ['', '/', false],
  ['/', '/', true],
  ['/', '/lamps', false],
  ['/checkout/*', '/checkout/pay/now', true],
  ['/checkout/*', '/checkout', false],
  ['/a /b, /c', '/c', true],
  [['/a', '/b'], '/b', true],
  ['*.html', '/page.html', true],
  ['*.html', '/pagexhtml', false],
  ['/(a|b)+$', '/a', false],
  ['/(a|b)+$', '/(a|b)+$', true],
  ['*', '/anything', true],
])('%j on %s: %s', (patterns, path, hidden) => {
  expect(pathsOf(patterns).test(path)).toBe(hidden);
});
