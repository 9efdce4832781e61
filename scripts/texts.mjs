// `node scripts/texts.mjs`: checks every language against src/i18n/locales/en.json and writes the types of
// its messages. With `--check` it writes nothing, and fails if the types are out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { argumentsOf } from './i18n/arguments.mjs';
import { problemsOf } from './i18n/compare.mjs';
import { fileOf, languages, readLocale, SOURCE_LANGUAGE } from './i18n/locale-files.mjs';

const TYPES = fileURLToPath(new URL('../src/i18n/message-parameters.ts', import.meta.url));
const LINE_WIDTH = 110;
const INDENT = '    ';
const TYPESCRIPT = { text: 'string', number: 'number' };

/**
 * Returns the parameters of a message as a tuple type.
 * @param {string} text
 */
function parameters(text) {
  const fields = [...argumentsOf(text)].map(([name, kind]) => `readonly ${name}: ${TYPESCRIPT[kind]}`);
  return fields.length === 0 ? '[]' : `[{ ${fields.join('; ')} }]`;
}

/**
 * Puts as many of the parts on a line as fit.
 * @param {readonly string[]} parts
 */
function fill(parts) {
  /** @type {string[]} */
  const lines = [];
  for (const part of parts) {
    const longer = `${lines.at(-1)} ${part}`;
    if (lines.length > 0 && longer.length <= LINE_WIDTH) lines[lines.length - 1] = longer;
    else lines.push(INDENT + part);
  }
  return lines;
}

/**
 * Returns the module that types the messages of English.
 * @param {import('./i18n/locale-files.mjs').Locale} english
 */
export function typesOf(english) {
  const chunks = Object.entries(english).flatMap(([chunk, texts]) => [
    `  ${chunk}: {`,
    ...fill(Object.entries(texts).map(([key, text]) => `${key}: ${parameters(text)};`)),
    '  };',
  ]);
  return [
    '// Written by `node scripts/texts.mjs` from locales/en.json; do not edit.',
    '/** The parameters of every message, by chunk and key. */',
    'export interface MessageParameters {',
    ...chunks,
    '}',
    '',
  ].join('\n');
}

async function main() {
  const { check } = parseArgs({ options: { check: { type: 'boolean', default: false } } }).values;
  const files = [SOURCE_LANGUAGE, ...(await languages())].map(fileOf);
  const problems = (await Promise.all(files.map(problemsOf))).flat();
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const types = typesOf(await readLocale(fileOf(SOURCE_LANGUAGE)));
  if (!check) writeFileSync(TYPES, types);
  else if (readFileSync(TYPES, 'utf8') !== types)
    throw new Error('src/i18n/message-parameters.ts: not up to date; run  node scripts/texts.mjs');
}

if (import.meta.main)
  await main().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
