import { expect, test } from 'vitest';
import { propertyFields } from '../../../demo/configure/properties.ts';
import { policyLines, snippet, styleRule, tilesOf } from '../../../demo/configure/snippet.ts';

const origin = 'https://chat.example.com';

test('the tag has the key on its first line and each other attribute on a line of its own', () => {
  const attributes = new Map([
    ['data-key', 'k_9f2c'],
    ['data-title', 'Halden'],
  ]);
  expect(snippet({ origin, attributes })).toBe(
    '<script async src="https://chat.example.com/v1/stoop.js" data-key="k_9f2c"\n  data-title="Halden"></script>',
  );
});

test('a pinned tag contains the version and the hash', () => {
  const tag = snippet({
    origin,
    attributes: new Map([['data-key', 'k']]),
    pinned: { version: '0.1.0', integrity: 'sha384-abc' },
  });
  expect(tag).toContain(
    'src="https://chat.example.com/v0.1.0/stoop.js" integrity="sha384-abc" crossorigin="anonymous"',
  );
});

test('an inline tag comes with its target element, unless a target is named', () => {
  const inline = new Map([
    ['data-key', 'k'],
    ['data-layout', 'inline'],
  ]);
  expect(snippet({ origin, attributes: inline })).toMatch(
    /^<div id="chat"><\/div>\n<script [^>]*data-target="#chat">/,
  );
  const named = new Map([...inline, ['data-target', '#mine']]);
  expect(snippet({ origin, attributes: named })).not.toContain('chat">');
});

test('values cannot leave their quotes', () => {
  const tag = snippet({ origin, attributes: new Map([['data-key', 'k"></script><b a="&amp;']]) });
  expect(tag).toContain('data-key="k&quot;&gt;&lt;/script&gt;&lt;b a=&quot;&amp;amp;"');
});

test('writes invisible and direction-changing characters as numeric references', () => {
  const value = 'a\u202egnp.exe\u2066\n\r\t\0\u061c\u2028\ufeffz';
  const tag = snippet({ origin, attributes: new Map([['data-key', value]]) });
  expect(tag).toMatch(/^[\x20-\x7e]+$/);
  expect(tag).toContain('data-key="a&#x202e;gnp.exe&#x2066;&#xa;&#xd;&#x9;&#x0;&#x61c;&#x2028;&#xfeff;z"');
  // Letters of every script stay as they are.
  expect(snippet({ origin, attributes: new Map([['data-key', 'שלום، 👩🏽‍🚀']]) })).toContain(
    '"שלום، 👩🏽‍🚀"',
  );
});

test.each([
  ['https://a;sandbox', ''],
  ["https://a,b';script-src.*/{z}", ''],
  ['https://{s}.tile.example.org/{z}/{x}/{y}.png', ''],
  ['https://a b;script-src *{z}', 'https://a'],
  ['https://a\n;script-src *{z}', 'https://a'],
  ['HTTPS://Tiles.Example.ORG:8443/{z}', 'https://tiles.example.org:8443'],
  ['http://[::1]:8080/{z}', 'http://[::1]:8080'],
  ['https://user:pass@tiles.example.org/{z}', 'https://tiles.example.org'],
])('the address %j adds the source %j to a policy and nothing else', (address, source) => {
  const tiles = tilesOf(new Map([['data-map-tiles', address]]));
  expect(tiles).toBe(source);
  for (const line of [
    policyLines({ origin, api: address, tiles }),
    policyLines({ origin, api: 'hosted', tiles }),
  ])
    expect(line.split('\n').every((one) => /^[a-z-]+ [^;,]+;$/.test(one))).toBe(true);
  const [, connect, images] = policyLines({ origin, api: address }).split('\n');
  expect(images).toBe(`img-src ${[origin, source].filter(Boolean).join(' ')} data:;`);
  expect(connect).toBe(
    `connect-src ${[source, source.replace('http', 'ws'), origin].filter(Boolean).join(' ')};`,
  );
});

test('an API under a path of the page counts as the page itself', () => {
  expect(policyLines({ origin, api: '/chat' })).toContain(`connect-src 'self' ${origin};`);
});

test.each([
  'red /*',
  'var(--a',
  'rgb(1 2 3',
  'red; } body { display: none',
  'red)',
  'url("x")',
  'red\\',
  'red } * { color: blue',
])('a colour cannot leave its line of the style rule: %s', (value) => {
  const field = propertyFields().find(({ attribute }) => attribute === '--stoop-bg');
  expect(field?.check(value)).toContain('Expected a colour');
});

test.each([
  ['--stoop-bg', 'light-dark(#fff, oklch(60% .1 200 / 50%))'],
  ['--stoop-bg', 'color-mix(in srgb, red 20%, var(--ours))'],
  ['--stoop-font', `'Helvetica Neue', "IBM Plex Sans", serif`],
])('%s takes %s', (name, value) => {
  expect(
    propertyFields()
      .find(({ attribute }) => attribute === name)
      ?.check(value),
  ).toBeNull();
});

test.each([`"Open`, `'Open, serif`, `"a'`, 'a; b', 'a}'])(
  'names of fonts cannot leave their quotes: %s',
  (value) => {
    const field = propertyFields().find(({ attribute }) => attribute === '--stoop-font');
    expect(field?.check(value)).toContain('Expected names of fonts');
  },
);

test('the policy contains the API and its sockets', () => {
  expect(policyLines({ origin, api: 'https://api.example.org/base' }).split('\n').slice(0, 4)).toEqual([
    'script-src https://chat.example.com;',
    'connect-src https://api.example.org wss://api.example.org https://chat.example.com;',
    'img-src https://chat.example.com https://api.example.org data:;',
    'media-src https://chat.example.com https://api.example.org;',
  ]);
});

test('the policy contains the token URL and the visitor’s picture', () => {
  const named = (tokenUrl: string, userImage: string) =>
    policyLines({ origin, api: '', tokenUrl, userImage }).split('\n').slice(1, 3);
  expect(named('https://shop.example/chat-token', 'https://cdn.example/ann.png')).toEqual([
    'connect-src https://chat.example.com wss://chat.example.com https://shop.example;',
    'img-src https://chat.example.com https://cdn.example data:;',
  ]);
  expect(named('/chat-token', 'ann.png')).toEqual([
    "connect-src https://chat.example.com wss://chat.example.com 'self';",
    "img-src https://chat.example.com 'self' data:;",
  ]);
  expect(named('https://a;script-src *', 'https://a b')).toEqual([
    'connect-src https://chat.example.com wss://chat.example.com;',
    'img-src https://chat.example.com https://a data:;',
  ]);
});

test('the policy of the hosted service allows images from anywhere on the web', () => {
  expect(policyLines({ origin, api: 'hosted' })).toContain('img-src https: data:;');
  expect(policyLines({ origin, api: '' })).not.toContain('worker-src');
  expect(policyLines({ origin, api: '', worker: true })).toContain("worker-src 'self';");
});

test('custom properties become one rule for the chat’s element', () => {
  expect(styleRule(new Map())).toBe('');
  expect(styleRule(new Map([['--stoop-density', '0.8']]))).toBe('stoop-chat {\n  --stoop-density: 0.8;\n}');
});

test.each([
  ['', '', 'https://tile.openstreetmap.org'],
  ['polls', '', 'https://tile.openstreetmap.org'],
  ['-location', '', ''],
  ['polls, -location', 'https://tiles.example.org/{z}/{x}/{y}.png', ''],
  ['', 'none', ''],
  ['', 'https://tiles.example.org/{z}/{x}/{y}.png © Somebody', 'https://tiles.example.org'],
])('with features "%s" and tiles "%s" map images come from "%s"', (features, tiles, from) => {
  const set = Object.entries({ 'data-features': features, 'data-map-tiles': tiles }).filter(
    ([, value]) => value,
  );
  const found = tilesOf(new Map(set));
  expect(found).toBe(from);
  const line = policyLines({ origin, api: '', tiles: found }).split('\n')[2];
  expect(line).toBe(`img-src ${[origin, from, 'data:'].filter(Boolean).join(' ')};`);
});
