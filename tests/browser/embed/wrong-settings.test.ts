/** A mistyped setting has its default, and the console names setting, value and fix. */
import { expect, test } from 'vitest';
import { ATTRIBUTES, attributeName } from '../../../src/embed/config/index.ts';
import { composerOf, launcherOf, loaderPages } from './loader-page.ts';

const pages = loaderPages();

/** The longest quoted piece of a value. */
const QUOTED = 80;
const LONG = 'x'.repeat(501);
const WORDS = ['', 'none of them', 'TRUE', '0'];
const NUMBERS = ['', 'wide', '20px', 'NaN', '1,5', '0x10'];
const FLAGS = ['yes', '1', 'On', 'maybe'];
const ADDRESSES = [
  'javascript:alert(1)',
  'data:text/plain,x',
  'file:///etc/passwd',
  'http://',
  'https://[::x]/',
];

type Name = keyof typeof ATTRIBUTES;

/**
 * Wrong values of each; `consent`, `launcher`, `target` and `key` have tests of their own. Settings that
 * accept any text have valid values.
 */
const WRONG: { readonly [K in Exclude<Name, 'key' | 'consent' | 'launcher' | 'target'>]: readonly string[] } =
  {
    api: ADDRESSES,
    mode: WORDS,
    channel: ['a:b', 'with space', 'ä', '../x', 'x'.repeat(65)],
    channelType: ['a:b', 'with space', 'ä', '!', 'x'.repeat(65)],
    identity: WORDS,
    tokenUrl: ADDRESSES,
    userName: ['x'.repeat(101)],
    userImage: ADDRESSES,
    layout: ['', 'Bubble', 'homepage', 'inline-block'],
    position: WORDS,
    offsetX: NUMBERS,
    offsetY: NUMBERS,
    zIndex: [...NUMBERS, '1.2.3'],
    launcherLabel: ['x'.repeat(101)],
    open: ['', 'yes', 'True', 'always'],
    mobile: WORDS,
    back: WORDS,
    hideOn: [LONG],
    title: ['x'.repeat(101)],
    subtitle: ['x'.repeat(201)],
    greeting: [LONG],
    greetingDelay: NUMBERS,
    away: ['x'.repeat(201)],
    prechat: ['', 'email', 'name, email', 'Name'],
    locale: ['', 'English', 'en_US', 'x', 'de-', '<b>'],
    theme: WORDS,
    accent: ['no colour', 'url(x)', '#12', 'rgb(1, 2', 'red; color: blue', '0'],
    radius: ['', 'round', '-1', '49', '8px', '1e1'],
    load: WORDS,
    storage: WORDS,
    features: ['everything', '--emoji', 'emoji; polls', '-', 'attachments,nothing'],
    mapTiles: ['https://tiles.example/', 'ftp://x/{z}', '{z}/{x}/{y}'],
    sound: FLAGS,
    notifications: FLAGS,
    titleBadge: FLAGS,
    pushWorker: ['worker.js', '//evil.example/w.js', 'https://evil.example/w.js', '/a b.js'],
    events: WORDS,
    debug: FLAGS,
  };
const ROUNDS = Math.max(...Object.values(WRONG).map(({ length }) => length));

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The console message for an unused value. */
function notified(name: Name, value: string): string {
  const written = JSON.stringify(value);
  const quoted = written.length > QUOTED ? `${written.slice(0, QUOTED)}…` : written;
  return `[stoop] setting-wrong: ${attributeName(name)}=${quoted} is not used; expected ${ATTRIBUTES[name].expected}.`;
}

test('wrong values of every attribute, all at once: the chat of the defaults, and a line for each', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const values = Object.entries(WRONG).flatMap(([name, wrong]) => {
      const value = wrong[round];
      return value === undefined ? [] : [[name as Name, value] as const];
    });
    const { page, errors } = await pages.open({
      attributes: values.map(([name, value]) => `${attributeName(name)}="${escaped(value)}"`).join(' '),
      context: { viewport: { width: 1000, height: 700 } },
    });
    const launcher = page.locator('stoop-chat [part=launcher]');
    expect(await launcher.boundingBox(), `${round}`).toEqual({ x: 924, y: 624, width: 56, height: 56 });
    expect(await launcher.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe(
      'rgb(11, 107, 92)',
    );
    await launcher.click();
    await composerOf(page).waitFor();
    expect(
      await page.evaluate("document.querySelector('stoop-chat').shadowRoot.querySelector('.stoop').lang"),
    ).toBe('en');
    expect(errors.filter((text) => text.startsWith('[stoop]')).sort()).toEqual(
      values.map(([name, value]) => notified(name, value)).sort(),
    );
    // Nothing else except the browser's own message about a refused token URL.
    const others = errors.filter((text) => !text.startsWith('[stoop]'));
    expect(others.filter((text) => !/^(Fetch API cannot load|Not allowed to load)/.test(text))).toEqual([]);
    await page.context().close();
  }
});

test('corrects the launcher’s unchecked settings once the widget has loaded', async () => {
  const { page, errors } = await pages.open({
    attributes: `data-offset-x="-50" data-offset-y="5000" data-z-index="-1" data-position="left side" data-theme="dark mode" data-hide-on="/*,${LONG}"`,
    context: { viewport: { width: 1000, height: 700 } },
  });
  await page.waitForFunction('window.Stoop');
  await page.evaluate("Stoop('open')");
  await composerOf(page).waitFor();
  await page.evaluate("Stoop('close')");
  const launcher = page.locator('stoop-chat [part=launcher]');
  expect(await launcher.boundingBox()).toEqual({ x: 924, y: 624, width: 56, height: 56 });
  expect(await page.evaluate("getComputedStyle(document.querySelector('stoop-chat')).zIndex")).toBe(
    '1000000',
  );
  expect(errors.filter((text) => text.includes('setting-wrong'))).toHaveLength(6);
});

test('an object in place of a value in the JSON tag is ignored too', async () => {
  // They accept any text, or any path, and that is what the object becomes.
  const texts = [
    'userName',
    'launcherLabel',
    'hideOn',
    'title',
    'subtitle',
    'greeting',
    'away',
    'api',
    'tokenUrl',
    'userImage',
  ];
  const names = Object.keys(WRONG).filter((name) => !texts.includes(name)) as Name[];
  const settings = Object.fromEntries(names.map((name) => [name, { a: 1 }]));
  const { page, errors } = await pages.open({
    head: `<script type="application/json" data-stoop-config>${JSON.stringify(settings)}</script>
      <script async src="/stoop.js" data-key="k_test"></script>`,
  });
  await launcherOf(page).click();
  await composerOf(page).waitFor();
  expect(errors.sort()).toEqual(names.map((name) => notified(name, '[object Object]')).sort());
});

test('missing values count as not set, and others may have their own type', async () => {
  const { page, errors } = await pages.open({
    head: `<script type="application/json" data-stoop-config>{ "mode": null, "offsetX": 30, "titleBadge": true, "hideOn": ["/a", "/b"], "open": false, "features": ["-emoji"] }</script>
      <script async src="/stoop.js" data-key="k_test"></script>`,
    context: { viewport: { width: 1000, height: 700 } },
  });
  expect(await launcherOf(page).boundingBox()).toMatchObject({ x: 914 });
  await launcherOf(page).click();
  await composerOf(page).waitFor();
  expect(await page.getByRole('button', { name: 'Emoji' }).count()).toBe(0);
  expect(errors).toEqual([]);
});
