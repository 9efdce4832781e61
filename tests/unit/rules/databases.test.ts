import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  HOSTILE_SERVER,
  ON_BOTH,
  ON_BOTH_IN_FULL,
  ONLY_POSTGRES,
  ONLY_SQLITE,
} from '../../support/databases/index.ts';

test('every contract test is in exactly one list of databases', () => {
  const listed = [...ON_BOTH, ...ON_BOTH_IN_FULL, ...ONLY_POSTGRES, ...ONLY_SQLITE];
  expect(listed.toSorted()).toEqual(globSync('tests/contract/**/*.test.ts').toSorted());
});

test('every attack on the server is in exactly one list of databases', () => {
  expect(HOSTILE_SERVER.toSorted()).toEqual(globSync('tests/hostile/server/**/*.test.ts').toSorted());
});
