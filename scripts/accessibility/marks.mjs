import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Test
 * @property {string} name as it is written; of a table of cases with its placeholders
 * @property {string} file relative to the repository
 */

/** A line that says which criteria the test below it shows. */
const MARK = /^[ \t]*\/\/ WCAG ([\d., ]+)\n([\s\S]*)/gm;
/** A test that runs: `test.skip` and `test.todo` show nothing. */
const TEST = /^\s*test(\.each)?\(/;
const NAME = /^\s*test\(\s*(['"`])((?:\\.|(?!\1).)*)\1/;
/** Name of a table's test, behind the cases. */
const NAME_OF_TABLE = /\)\(\s*(['"`])((?:\\.|(?!\1)[^\n])*)\1/;

/**
 * Returns the marks of one file.
 * @param {string} source
 * @param {string} file for the error
 * @returns {{ ids: string[], name: string }[]}
 * @throws {Error} if no test that runs follows a mark
 */
export function marksOf(source, file) {
  return source
    .split(/^(?=[ \t]*\/\/ WCAG )/m)
    .filter((piece) => piece.trimStart().startsWith('// WCAG '))
    .map((piece) => {
      const [, list = '', below = ''] = new RegExp(MARK.source, 'm').exec(piece) ?? [];
      const name = !TEST.test(below)
        ? undefined
        : /^\s*test\.each/.test(below)
          ? NAME_OF_TABLE.exec(below)?.[2]
          : NAME.exec(below)?.[2];
      if (name === undefined)
        throw new Error(`${file}: expected a test that runs below "// WCAG ${list}", found none`);
      return { ids: list.split(',').map((id) => id.trim()), name };
    });
}

/**
 * Returns the tests that show each criterion, read from the marks in all test files.
 * @param {string} root the repository
 * @returns {Map<string, Test[]>}
 */
export function testsByCriterion(root) {
  /** @type {Map<string, Test[]>} */
  const found = new Map();
  const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /\.test\.tsx?$/.test(name)).sort()) {
    const path = `tests/${file.replaceAll('\\', '/')}`;
    for (const { ids, name } of marksOf(readFileSync(join(root, path), 'utf8'), path))
      for (const id of ids) found.set(id, [...(found.get(id) ?? []), { name, file: path }]);
  }
  return found;
}
