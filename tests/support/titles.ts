import { readFileSync } from 'node:fs';

/**
 * The titles of the tests in a file, as written, and the first cells of tables of cases. @param file under
 * tests/
 */
export function titlesIn(file: string): readonly string[] {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  // A table of cases ends before its title.
  const found = text.matchAll(/^\s*(?:test|it|\])(?:\.\w+)?(?:\(\[.*\]\))?\(\s*'([^']+)'/gm);
  const cases = text.matchAll(/^\s+\['([^']+)',/gm);
  return [...found, ...cases].map((match) => match[1] ?? '');
}
