// `node scripts/emoji.mjs`: writes the emoji that the picker shows and the search finds into src/ui/emoji/data.ts, from
// the package emojibase-data. With --check it writes nothing and fails where the file is not what it would write.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { FLAGS, shownGroups } from './i18n/emoji-list.mjs';

const FILE = fileURLToPath(new URL('../src/ui/emoji/data.ts', import.meta.url));
const require = createRequire(import.meta.url);

/** @typedef {import('./i18n/emoji-list.mjs').Emoji} Emoji */
/** @type {Emoji[]} */
const ALL = require('emojibase-data/en/compact.json');
/** @type {Record<string, string | string[]>} */
const SHORTCODES = require('emojibase-data/en/shortcodes/github.json');

const REGION = /^1F1[E-F][0-9A-F]-1F1[E-F][0-9A-F]$/;
const FIRST_REGIONAL = 0x1f1e6;
const LETTER_A = 65;
const LIGHT = '1F3FB';

/** Words that find it, besides those of its name: what people of other chats type after the colon. @param {Emoji} emoji */
function moreWords({ hexcode, label, tags = [] }) {
  const codes = [SHORTCODES[hexcode] ?? []].flat().flatMap((code) => code.split(/[_-]/));
  const known = label.toLowerCase();
  const words = [...codes, ...tags.slice(0, 1)].filter(
    (word, index, all) =>
      /^[\p{L}\d+-]{2,}$/u.test(word) && !known.includes(word) && all.indexOf(word) === index,
  );
  return words.length > 0 ? `|${words.join(' ')}` : '';
}

/** As it is written, with the sign that makes it a picture where it is none by itself. @param {Emoji} emoji */
const codesOf = ({ unicode }) =>
  [...unicode.replace(/(\p{Emoji_Presentation})\uFE0F/gu, '$1')]
    .map((sign) => (sign.codePointAt(0) ?? 0).toString(16).toUpperCase())
    .join('-');

/** Takes the five tones as a modifier after its first sign. @param {Emoji} emoji */
function takesTone(emoji) {
  const { skins = [] } = emoji;
  const [first = '', ...rest] = codesOf(emoji).split('-');
  const toned = [first, LIGHT, ...rest.filter((code, index) => index > 0 || code !== 'FE0F')].join('-');
  return skins.length === 5 && skins[0] !== undefined && codesOf(skins[0]) === toned;
}

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** @param {readonly Emoji[]} group */
const linesOf = (group) =>
  group
    .map((emoji) => `${codesOf(emoji)}${takesTone(emoji) ? '*' : ''} ${emoji.label}${moreWords(emoji)}`)
    .join('\\n');

function module() {
  const regions = ALL.filter(({ group, hexcode }) => group === FLAGS && REGION.test(hexcode))
    .map(({ unicode }) =>
      [...unicode]
        .map((sign) => String.fromCharCode((sign.codePointAt(0) ?? 0) - FIRST_REGIONAL + LETTER_A))
        .join(''),
    )
    .sort();
  return [
    '// Written by scripts/emoji.mjs from emojibase-data (MIT); not to be changed by hand.',
    '',
    '/** A line an emoji: its code points in hex, `*` where it takes a skin tone, its name, and after a bar more words that find it. */',
    'export const GROUPS: readonly string[] = [',
    ...shownGroups(ALL).map((group) => `  ${quoted(linesOf(group)).replaceAll('\\\\n', '\\n')},`),
    '];',
    '',
    '/** Regions with a flag, two letters each. */',
    'export const REGIONS =',
    `  '${regions.join('')}';`,
    '',
  ].join('\n');
}

if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== module()) {
    console.error('src/ui/emoji/data.ts is not what the package holds: run node scripts/emoji.mjs');
    process.exitCode = 1;
  }
} else writeFileSync(FILE, module());
