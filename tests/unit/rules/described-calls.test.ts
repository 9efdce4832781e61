import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Pages that are no calls of the API. */
const PAGES = ['server/src/http/answers/error-guide.ts', 'server/src/http/openapi.ts'];

test('every call of the API is registered with its description, in one place', () => {
  const own = globSync('server/src/http/**/*.ts').filter((file) =>
    /\bapp\.(?:get|post|put|patch|delete|all|route)\(/.test(readFileSync(file, 'utf8')),
  );
  expect(own.sort()).toEqual([...PAGES, 'server/src/http/register-routes.ts']);
});
