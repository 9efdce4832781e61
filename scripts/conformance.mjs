// `node scripts/conformance.mjs`: writes the statement of accessibility, docs/accessibility.md and the demo's
// page, from the criteria of WCAG 2.2 and the tests that are marked as showing them. Fails if a criterion has
// no test. With --check it writes nothing, and fails if a file is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CRITERIA } from './accessibility/criteria.mjs';
import { testsByCriterion } from './accessibility/marks.mjs';
import { htmlRows, markdownTable, shown } from './accessibility/tables.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BEGIN = '<!-- criteria:start -->';
const END = '<!-- criteria:end -->';

/**
 * @param {string} file
 * @param {string} between
 * @returns {boolean} whether the file was as it should be
 */
function put(file, between) {
  const path = ROOT + file;
  const current = readFileSync(path, 'utf8');
  const [before, rest] = current.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`${file}: expected the lines ${BEGIN} and ${END}`);
  const next = `${before}${BEGIN}\n${between}\n${END}${after}`;
  if (next !== current && !process.argv.includes('--check')) writeFileSync(path, next);
  return next === current;
}

try {
  const rows = shown(CRITERIA, testsByCriterion(ROOT));
  const files = [
    { file: 'docs/accessibility.md', between: `\n${markdownTable(rows)}\n` },
    { file: 'demo/accessibility/index.html', between: htmlRows(rows) },
  ];
  const stale = files.filter(({ file, between }) => !put(file, between)).map(({ file }) => file);
  if (stale.length > 0 && process.argv.includes('--check')) {
    console.error(`${stale.join(', ')}: not up to date; run  node scripts/conformance.mjs`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
