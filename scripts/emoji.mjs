// `node scripts/emoji.mjs`: writes the emoji of the picker and the search into src/features/emoji/data.ts,
// from the package emojibase-data. With --check it writes nothing, and fails if the file is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { FLAGS, shownGroups } from './i18n/emoji-list.mjs';

const FILE = fileURLToPath(new URL('../src/features/emoji/data.ts', import.meta.url));
const require = createRequire(import.meta.url);

/** @typedef {import('./i18n/emoji-list.mjs').Emoji} Emoji */
/** @type {Emoji[]} */
const ALL = require('emojibase-data/en/compact.json');
/** @type {Record<string, string | string[]>} */
const SHORTCODES = require('emojibase-data/en/shortcodes/github.json');

const REGION = /^1F1[E-F][0-9A-F]-1F1[E-F][0-9A-F]$/;
const FIRST_REGIONAL = 0x1f1e6;
const LETTER_A = 65;
/** Letters by which two words count as forms of one, such as dance and dancing. */
const STEM = 4;
const LIGHT = '\u{1F3FB}';
/** The sign that makes the character before it a picture. */
const PICTURE = '\u{FE0F}';
/** The emoji sent most, by the Unicode Consortium's ranks of 2021; presentation signs left out. */
const POPULAR = new Set(
  (
    '😂❤🤣👍😭🙏😘🥰😍😊🎉😁💕🥺😅🔥☺🤦♥🤷🙄😆🤗😉🎂🤔👏🙂😳🥳😎👌💜😔💪✨💖👀😋😏😢👉💗😩💯🌹💞🎈💙😃😡💐😜🙈🤞😄🤤🙌🤪❣😀💋💀' +
    '👇💔😌💓🤩🙃😬😱😴😇✌💚☀💰🎁✅👋⭐🤝🚀👎☕🐱🐶'
  ).match(/./gsu),
);

/** Returns the short name of a label, as GitHub and Slack write theirs. @param {string} label */
const shortNameOf = (label) => label.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '_');

/**
 * Returns more names that find an emoji, after a bar: the short names of GitHub and Slack that its label does
 * not give already. They stay whole, because `:heart:` means this emoji alone. Without such names, returns one
 * more word after a tilde, if the label has none that begins alike.
 * @param {Emoji} emoji
 */
function moreWords({ hexcode, label, tags = [] }) {
  const own = shortNameOf(label);
  const codes = [SHORTCODES[hexcode] ?? []].flat().filter((code) => code !== own);
  if (codes.length > 0) return `|${codes.join(' ')}`;
  const [tag = ''] = tags;
  return /^[\p{L}\d+-]{2,}$/u.test(tag) && !label.toLowerCase().includes(tag.slice(0, STEM)) ? `~${tag}` : '';
}

/**
 * Returns an emoji as it is written, with the sign that makes it a picture if it is none by itself.
 * @param {Emoji} emoji
 */
const written = ({ unicode }) => unicode.replace(/(\p{Emoji_Presentation})\uFE0F/gu, '$1');

/** Returns whether an emoji takes the five tones as a modifier after its first sign. @param {Emoji} emoji */
function takesTone(emoji) {
  const { skins = [] } = emoji;
  const [first = '', ...rest] = written(emoji);
  const toned = [first, LIGHT, ...rest.slice(rest[0] === PICTURE ? 1 : 0)].join('');
  return skins.length === 5 && skins[0] !== undefined && written(skins[0]) === toned;
}

/** @param {Emoji} emoji */
const isPopular = ({ unicode }) => POPULAR.has(unicode.replaceAll('\u{FE0F}', ''));

/** Code point of the first sign of the emoji that was written last. */
let last = 0;

/**
 * Returns the signs of an emoji as numbers, joined by `+`, a presentation sign as `!`. The first number is the
 * distance from the first sign of the emoji before, and is left out if it is 1.
 * @param {Emoji} emoji
 */
function codeOf(emoji) {
  const [first = 0, ...rest] = [...written(emoji)].map((sign) => sign.codePointAt(0) ?? 0);
  const distance = first - last;
  last = first;
  return [distance === 1 ? '' : distance, ...rest].join('+').replaceAll(`+${PICTURE.codePointAt(0)}`, '!');
}

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** @param {readonly Emoji[]} group */
const linesOf = (group) =>
  group
    .map(
      (emoji) =>
        `${codeOf(emoji)}${takesTone(emoji) ? '*' : ''}${isPopular(emoji) ? '^' : ''} ${emoji.label}${moreWords(emoji)}`,
    )
    .join('\\n');

function module() {
  const regions = ALL.filter(({ group, hexcode }) => group === FLAGS && REGION.test(hexcode))
    .map(({ unicode }) =>
      [...unicode]
        .map((sign) => String.fromCharCode((sign.codePointAt(0) ?? 0) - FIRST_REGIONAL + LETTER_A))
        .join(''),
    )
    .sort();
  const firsts = [...new Set(regions.map(([first = '']) => first))];
  const words = firsts.map((first) => {
    const seconds = regions.filter((region) => region.startsWith(first)).map((region) => region.slice(1));
    return first + seconds.join('');
  });
  return [
    '// Written by scripts/emoji.mjs from emojibase-data (MIT); not to be changed by hand.',
    '',
    '/** A line an emoji: its code (scripts/emoji.mjs), `*` where it takes a skin tone, `^` where it is sent often, its name, after a bar its short names, after a tilde a word more. */',
    'export const GROUPS: readonly string[] = [',
    ...shownGroups(ALL).map((group) => `  ${quoted(linesOf(group)).replaceAll('\\\\n', '\\n')},`),
    '];',
    '',
    '/** Regions with a flag: words of a first letter and all second letters. */',
    'export const REGIONS =',
    `  '${words.join(' ')}';`,
    '',
  ].join('\n');
}

if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== module()) {
    console.error('src/features/emoji/data.ts is not what the package holds: run node scripts/emoji.mjs');
    process.exitCode = 1;
  }
} else writeFileSync(FILE, module());
