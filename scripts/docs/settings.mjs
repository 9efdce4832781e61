// `node scripts/docs/settings.mjs`: writes docs/settings.md from the options of the server: each option of `createServer`,
// its environment variable and its default. With --check it writes nothing, and fails if the page is out of date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, 'server/src/options');
const PAGE = join(ROOT, 'docs/settings.md');

/** Interfaces of options, with the heading of their table and the option that holds them. */
const GROUPS = /** @type {const} */ ([
  ['ServerOptions', 'The server', ''],
  ['PageOptions', 'Widget and inbox', ''],
  ['PlainOptions', 'App, connections and times', ''],
  ['LimitOptions', 'Limits', ''],
  ['UploadOptions', 'Uploads', 'uploads.'],
  ['PictureOptions', 'Pictures', 'pictures.'],
  ['PushOptions', 'Push', 'push.'],
  ['MetricsOptions', 'Metrics', 'metrics.'],
]);
/** Options that hold other options: their own tables describe them. */
const HOLDERS = ['pictures', 'uploads', 'metrics'];
/** Functions and objects, which only code can give. */
export const CODE_ONLY = ['mounts', 'routes', 'hooks', 'messages', 'env'];

const NAME = /Env\s+`([A-Z_]+)(?:=(\w+))?`(?:,?\s*((?:an?|bytes|a comma)[^.@]*))?\.?/;

/**
 * @typedef {object} Option
 * @property {string} name the option of `createServer`
 * @property {string | null} env the environment variable
 * @property {string} words what it does, and its values
 * @property {string} standard
 */

/** @param {string} text */
const flat = (text) =>
  text
    .replace(/^ *\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
/** Escapes bars, which would end the cell. @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|');

/** Returns a default as people read it: code for words, commas in numbers. @param {string} text */
const readable = (text) =>
  text
    .replace(/^'(.*)'$/, '`$1`')
    .replace(/\d[\d_]{4,}/, (digits) => Number(digits.replaceAll('_', '')).toLocaleString('en'));

/** Returns the options of an interface. @param {string} source @param {string} name @returns {Option[]} */
function optionsOf(source, name) {
  const body = new RegExp(`export interface ${name}[^{]*\\{\\n(.*?)\\n\\}`, 's').exec(source)?.[1];
  if (body === undefined) throw new Error(`server/src/options: expected an interface ${name}`);
  return [...body.matchAll(/\/\*\*((?:(?!\*\/).)*)\*\/\s+readonly (\w+)\??:/gs)].map(
    ([, words = '', option = '']) => {
      const said = flat(words);
      const [, env = null, only, values] = NAME.exec(said) ?? [];
      const [told = '', standard = ''] = said.split('@default');
      const plain = told.replace(NAME, '').replace(/\s+/g, ' ').trim();
      const value = only === undefined ? values?.trim() : `\`${only}\``;
      return {
        name: option,
        env,
        words: value === undefined ? plain : `${plain} Value: ${value}.`,
        standard: readable(standard.trim()),
      };
    },
  );
}

/** Returns every option of the server, by group. */
export function allOptions() {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts'));
  const source = files.map((file) => readFileSync(join(FOLDER, file), 'utf8')).join('\n');
  return GROUPS.map(([name, title, prefix]) => ({
    title,
    options: optionsOf(source, name)
      .filter((option) => !HOLDERS.includes(option.name))
      .map((option) => ({ ...option, name: `${prefix}${option.name}` })),
  }));
}

/** @param {Option} option */
const row = ({ name, env, words, standard }) =>
  `| ${env === null ? '' : `\`${env}\``} | \`${name}\` | ${cell(words)} | ${cell(standard)} |`;

/** Returns the page. */
export function settingsPage() {
  const groups = allOptions();
  const coded = groups.flatMap(({ options }) => options).filter(({ name }) => CODE_ONLY.includes(name));
  const tables = groups.map(({ title, options }) =>
    [
      `## ${title}\n`,
      '| variable | option | what it does | default |',
      '|---|---|---|---|',
      ...options.filter(({ name }) => !CODE_ONLY.includes(name)).map(row),
      '',
    ].join('\n'),
  );
  return `<!-- Written by scripts/docs/settings.mjs: change server/src/options instead. -->
# Settings

\`stoop-server\` reads its settings from environment variables when it starts. \`createServer\` takes the same settings as options;
an option wins over its variable. An empty variable counts as unset. A value that cannot be used ends the start with
\`STOOP_BAD_OPTION\`, the name of the setting, what was expected and what came. \`npx stoop-server doctor\` checks the rest.

Numbers are whole and written with digits alone. Sizes are in bytes.

${tables.join('\n')}
## Only in code

| option | what it does |
|---|---|
${coded.map(({ name, words }) => `| \`${name}\` | ${cell(words)} |`).join('\n')}
`;
}

if (import.meta.main) {
  const page = settingsPage();
  if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
  else if (readFileSync(PAGE, 'utf8') !== page) {
    console.error('docs/settings.md is out of date: run node scripts/docs/settings.mjs');
    process.exitCode = 1;
  } else console.log('docs/settings.md: up to date');
}
