// `node scripts/reference.mjs`: writes docs/reference.md from the code: everything a page can tell the chat,
// and learn from it. With --check it writes nothing, and fails if the page is out of date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DESCRIPTIONS } from '../src/embed/config/descriptions.ts';
import { ATTRIBUTES, attributeName } from '../src/embed/config/index.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGE = join(ROOT, 'docs/reference.md');
/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
/** Escapes bars, which would end the cell. @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();

/**
 * Returns the members of an interface of the contract, each with the words before it. Biome writes them one way only.
 * @param {string} name
 * @returns {{ name: string, declared: string, words: string }[]}
 */
export function membersOf(name) {
  const body = new RegExp(`export interface ${name} \\{\\n(.*?)\\n\\}`, 's').exec(
    read('src/embed/contract.ts'),
  )?.[1];
  if (!body) throw new Error(`src/embed/contract.ts: expected an interface ${name}`);
  const found = [
    ...body.matchAll(
      /^ {2}(?:\/\*\*(.*?)\*\/\n {2})?'?([\w:]+)'?([(<:].*?);$(?=\n {2}[/'\w]|$(?![\s\S]))/gms,
    ),
  ];
  return found.map(([, words = '', member = '', declared = '']) => ({
    name: member,
    declared: declared.replace(/^: /, ''),
    words: cell(words.replace(/^ *\* ?/gm, '')),
  }));
}

/** @param {string} folder @param {RegExp} ending @returns {string[]} */
const filesIn = (folder, ending) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => read(join(folder, file)));

/** Purpose of each custom property. Companions of an accent follow from the accent if they are not set. */
export const PROPERTIES = {
  accent: 'Colour of the launcher, own messages, buttons and links.',
  'accent-hover': 'The accent under the pointer.',
  'accent-text': 'The accent as text on the background.',
  'accent-text-dark': 'The same in dark.',
  'accent-soft': 'The accent as a quiet background.',
  'accent-soft-dark': 'The same in dark.',
  'on-accent': 'Text on the accent.',
  wash: 'The light behind the first page, from the accent.',
  'wash-dark': 'The same in dark.',
  bg: 'Background of the panel and the card over the launcher.',
  canvas: 'Background behind lists.',
  surface: 'Messages of others, fields.',
  'surface-2': 'Those under the pointer.',
  raised: 'Menus, cards and the composer.',
  line: 'Lines between things.',
  'line-2': 'Lines around things.',
  text: 'Text.',
  'text-2': 'Second text: names, times, hints.',
  'text-3': 'The quietest text.',
  font: 'Font family.',
  density: 'How close things stand: 1 is the chat’s own, 0.8 compact, 1.2 airy.',
  radius: 'Corners of the panel; what is in it is at most as round.',
  width: 'Width of the panel; of an inline chat, too.',
  height: 'Height of the panel; of an inline chat, too.',
  'z-index': 'Layer of launcher and panel, where `data-z-index` is not set.',
};
/** Properties that the widget writes itself, from `data-offset-x` and `data-offset-y`. */
const OWN_PROPERTIES = ['offset-x', 'offset-y'];

/** Description of each part. */
export const PARTS = {
  launcher: 'The round button.',
  badge: 'The number of unread messages on it.',
  panel: 'The window of the chat; of an inline chat, its box.',
  header: 'The bar at the top of a conversation.',
  message: 'One message with what belongs to it.',
  composer: 'Where one writes, or what stands in its place.',
  send: 'The button that sends.',
};

/** Attributes that the page's own nodes can carry. */
export const NODES = {
  'data-stoop-open': 'A press opens the chat.',
  'data-stoop-toggle': 'A press opens the chat, or closes it.',
  'data-stoop-unread': 'Shows the number of unread messages; empty where there is none.',
};

/**
 * Requires that all names found in the code are described, and all described names are found.
 * @param {string} what @param {readonly string[]} found @param {Readonly<Record<string, string>>} described
 */
function sameNames(what, found, described) {
  const missing = found.filter((name) => !Object.hasOwn(described, name));
  const gone = Object.keys(described).filter((name) => !found.includes(name));
  if (missing.length + gone.length > 0)
    throw new Error(
      `scripts/reference.mjs: ${what} without words: ${missing.join(', ') || 'none'}; words without one: ${gone.join(', ') || 'none'}`,
    );
}

/** @param {RegExp} pattern @param {readonly string[]} texts */
const namesIn = (pattern, texts) => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))),
];

/** @param {Readonly<Record<string, string>>} words @param {(name: string) => string} shown */
const list = (words, shown) =>
  Object.entries(words).map(([name, text]) => `| \`${shown(name)}\` | ${cell(text)} |`);

const INTRODUCTION = [
  '# Reference',
  '',
  '<!-- Written by scripts/reference.mjs from the code; `npm run check` fails where it is not up to date. -->',
  '',
  'Everything that a page can send to the chat, and receive from it. Errors: [errors.md](errors.md).',
  '',
];

/** @param {unknown} fallback */
const shownDefault = (fallback) => {
  if (fallback === false) return '`off`';
  const text = Array.isArray(fallback) ? fallback.join(',') : `${fallback ?? ''}`;
  return text === '' ? '' : `\`${text}\``;
};

/** Returns the rows of the settings, default first as in the code. */
const settingRows = () =>
  Object.entries(ATTRIBUTES).map(([name, { fallback, expected, options }]) => {
    const values = options ? options.map((option) => `\`${option}\``).join(' ') : expected;
    const description = DESCRIPTIONS[/** @type {keyof typeof DESCRIPTIONS} */ (name)];
    return `| \`${attributeName(name)}\` | ${cell(values)} | ${shownDefault(fallback)} | ${cell(description)} |`;
  });

const settingsSection = () => [
  '## Settings',
  '',
  'Each is an attribute of the script tag. In script it is the same name without `data-` in camelCase. Later ones win: attributes,',
  '`<script type="application/json" data-stoop-config>`, `window.StoopSettings`, `Stoop("update", …)`.',
  '',
  '| attribute | values | default | |',
  '|---|---|---|---|',
  ...settingRows(),
  '',
  'The tag’s own `nonce`, `integrity` and `crossorigin` work as on any script; what is fetched later gets the nonce. Texts of your own',
  'are `data-text-…` ([languages.md](languages.md#texts-of-your-own)). `integrity` checks the loader alone, not what it fetches: those files come from its origin by',
  'names that hold a hash of their content. Pin a version (`/v<version>/stoop.js`), so that the loader stays what its hash says.',
  '',
];

/** @param {ReturnType<typeof membersOf>} commands */
const commandsSection = (commands) => [
  '## Commands',
  '',
  '`Stoop("name", …)` and `Stoop.name(…)` are the same; calls made before the widget is there wait for it, in order.',
  '',
  '| command | |',
  '|---|---|',
  ...commands.map(({ name, declared, words }) => `| \`${name}${cell(declared)}\` | ${words} |`),
  '',
];

/** @param {ReturnType<typeof membersOf>} events */
const eventsSection = (events) => [
  '## Events',
  '',
  '`Stoop("on", name, fn)`, or `stoop:<name>` on the `<stoop-chat>` element, from where it reaches the document; what `fn` is given is',
  'the `detail` there.',
  '',
  '| event | detail | |',
  '|---|---|---|',
  ...events.map(({ name, declared, words }) => `| \`${name}\` | \`${cell(declared)}\` | ${words} |`),
  '',
];

const NODES_SECTION = [
  '## Nodes of the page',
  '',
  'They mean the first chat of the page, or the one whose name is their value: `<button data-stoop-open="help">`. They may come and go.',
  '',
  '| attribute | |',
  '|---|---|',
  ...list(NODES, (name) => name),
  '',
];

const PROPERTIES_SECTION = [
  '## Custom properties',
  '',
  'Set on `stoop-chat`, or anything around it.',
  '',
  '| property | |',
  '|---|---|',
  ...list(PROPERTIES, (name) => `--stoop-${name}`),
  '',
];

const PARTS_SECTION = [
  '## Parts',
  '',
  '`stoop-chat::part(name)` in a style sheet of the page.',
  '',
  '| part | |',
  '|---|---|',
  ...list(PARTS, (name) => name),
  '',
];

const SEVERAL_CHATS = [
  '## Several chats on a page',
  '',
  'Tags with different keys are different chats, and so are tags with one key and different `data-target` or `data-name`: two chats of',
  'one visitor. The same tag pasted twice is one chat.',
  '',
  '`window.Stoop` is the chat of the tag that comes first in the document, whichever script runs first. While an earlier tag may still',
  'run, `Stoop("command", …)` waits for it; a page that has loaded waits for nobody. `Stoop.instances` has all chats by their names:',
  '`data-name`, else the key with the target after it, as in `Stoop.instances["k_9f2c#help"].open()`. A name is an attribute of the tag',
  'alone, and two chats do not share one.',
  '',
  '```html',
  '<script async src="https://chat.example.com/stoop.js" data-key="k_9f2c"></script>',
  '<script async src="https://chat.example.com/stoop.js" data-key="k_9f2c" data-name="sales" data-position="left"></script>',
  '<button data-stoop-open="sales">Talk to sales</button>',
  '```',
  '',
];

const NAMES_OF_PEOPLE = [
  '## Name of a signed-in person',
  '',
  'The chat shows the name that the server has stored. Your server sets it with its SDK (`upsertUser`). The page can give one as well;',
  'the first of these that is there is stored when the person connects:',
  '',
  '1. `Stoop("setUser", { name })`, at any time until they sign out;',
  '2. the claim `name` of the token, of at most 100 characters;',
  '3. `data-user-name`.',
  '',
  'The picture is that of `Stoop("setUser", { image })`, else of `data-user-image`. An app that hands over its own `client` names its',
  'users there.',
  '',
];

const TYPES_SECTION = [
  '## Types',
  '',
  '`import type {} from "stoop-chat/contract"` types `window.Stoop`, `window.StoopSettings` and the `stoop:*` events;',
  '`import type { Stoop, StoopEvents, Settings } from "stoop-chat/contract"` gives them by name.',
  '',
];

const WITHOUT_SCRIPT = [
  '## Without script',
  '',
  'Put a way of your own beside the tag: `<noscript><a href="mailto:help@shop.example">Write to us</a></noscript>`.',
  '',
];

/** @throws Error if a part of the contract has no words */
function requireWords() {
  const sheets = [
    ...filesIn('src/styles', /[.]css$/),
    ...filesIn('src/features', /[.]css$/),
    read('loader/launcher.css'),
  ];
  sameNames(
    'properties',
    namesIn(/var\(\s*--stoop-([\w-]+)/g, sheets).filter((name) => !OWN_PROPERTIES.includes(name)),
    PROPERTIES,
  );
  const drawn = [
    ...filesIn('src/ui', /[.]tsx$/),
    ...filesIn('src/features', /[.]tsx$/),
    ...filesIn('src/embed', /[.]ts$/),
    ...filesIn('loader', /[.]ts$/),
  ];
  sameNames('parts', namesIn(/\bpart(?:="|: '|', ')([a-z]+)['"]/g, drawn), PARTS);
  sameNames('nodes', namesIn(/\[(data-stoop-(?:open|toggle|unread))\]/g, drawn), NODES);
}

/** Returns the whole page. @throws Error if a part of the contract has no words */
export function referencePage() {
  requireWords();
  const commands = membersOf('HostApi');
  const events = membersOf('StoopEvents');
  for (const { name, words } of [...commands, ...events])
    if (words === '') throw new Error(`src/embed/contract.ts: ${name} has no words before it`);
  return [
    ...INTRODUCTION,
    ...settingsSection(),
    ...commandsSection(commands),
    ...eventsSection(events),
    ...NODES_SECTION,
    ...PROPERTIES_SECTION,
    ...PARTS_SECTION,
    ...SEVERAL_CHATS,
    ...NAMES_OF_PEOPLE,
    ...TYPES_SECTION,
    ...WITHOUT_SCRIPT,
  ].join('\n');
}

if (import.meta.main) {
  const current = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
  const next = referencePage();
  if (next !== current && process.argv.includes('--check')) {
    console.error('docs/reference.md is not up to date; run  node scripts/reference.mjs');
    process.exitCode = 1;
  } else if (next !== current) writeFileSync(PAGE, next);
}
