// `node scripts/readme.mjs`: writes the table of attributes into README.md, from the code that reads them.
// With --check it writes nothing, and fails if the table is out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DESCRIPTIONS } from '../src/embed/config/descriptions.ts';
import { ATTRIBUTES, attributeName } from '../src/embed/config/index.ts';

const README = fileURLToPath(new URL('../README.md', import.meta.url));
const BEGIN = '<!-- attributes:start -->';
const END = '<!-- attributes:end -->';

/** Escapes bars, which would end the cell. @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|');

/** @param {unknown} fallback */
const shownDefault = (fallback) => {
  if (fallback === false) return '`off`';
  const text = Array.isArray(fallback) ? fallback.join(',') : `${fallback ?? ''}`;
  return text === '' ? '' : `\`${text}\``;
};

/** Returns the table, default first as in the code. */
export function attributesTable() {
  const rows = Object.entries(ATTRIBUTES).map(([name, { fallback, expected, options }]) => {
    const values = options ? options.map((option) => `\`${option}\``).join(' ') : expected;
    const description = DESCRIPTIONS[/** @type {keyof typeof DESCRIPTIONS} */ (name)];
    return `| \`${attributeName(name)}\` | ${cell(values)} | ${shownDefault(fallback)} | ${cell(description)} |`;
  });
  return ['| attribute | values | default | |', '|---|---|---|---|', ...rows].join('\n');
}

/** @param {string} readme @returns {string | null} null if the marks are missing */
export function withTable(readme) {
  const begin = readme.indexOf(BEGIN);
  const end = readme.indexOf(END, begin);
  if (begin < 0 || end < 0) return null;
  return `${readme.slice(0, begin + BEGIN.length)}\n\n${attributesTable()}\n\n${readme.slice(end)}`;
}

if (import.meta.main) {
  const current = existsSync(README) ? readFileSync(README, 'utf8') : '';
  const next = withTable(current);
  if (next === null) {
    console.error(
      `README.md: expected the lines ${BEGIN} and ${END}; the table of attributes goes between them.`,
    );
    process.exitCode = 1;
  } else if (next !== current && process.argv.includes('--check')) {
    console.error('README.md: the table of attributes is not up to date; run  node scripts/readme.mjs');
    process.exitCode = 1;
  } else if (next !== current) writeFileSync(README, next);
}
