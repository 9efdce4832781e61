import { expect, test } from 'vitest';
import { DESCRIPTIONS } from '../../../src/embed/config/descriptions.ts';
import { ATTRIBUTES, attributeName, readConfig } from '../../../src/embed/config/index.ts';
import { unknownSettings } from '../../../src/embed/config/unknown.ts';

const KEY = { key: 'k_1' };

test('without settings every value is its default, and nothing is reported', () => {
  const { config, complaints } = readConfig(KEY);
  expect(complaints).toEqual([]);
  for (const [name, { fallback }] of Object.entries(ATTRIBUTES))
    if (name !== 'key' && name !== 'features') expect(config[name as keyof typeof config]).toEqual(fallback);
});

test('threads and reminders are off in support unless the owner names them', () => {
  const off = ['threads', 'reminders'];
  const usual = ATTRIBUTES.features.fallback;
  const featuresOf = (settings: object) => readConfig({ ...KEY, ...settings }).config.features;
  const without = usual.filter((name) => !off.includes(name));
  expect(without).toHaveLength(usual.length - 2);
  expect(featuresOf({})).toEqual(without);
  expect(featuresOf({ features: '-emoji' })).toEqual(without.filter((name) => name !== 'emoji'));
  expect(featuresOf({ features: 'threads' })).toEqual(usual.filter((name) => name !== 'reminders'));
  expect(featuresOf({ features: ['reminders', 'threads'] })).toEqual(usual);
  // A wrong value counts as none.
  expect(featuresOf({ features: 'threads, telepathy' })).toEqual(without);
  for (const mode of ['room', 'inbox']) expect(featuresOf({ mode })).toEqual(usual);
});

test('every default is a valid value', () => {
  const given = Object.entries(ATTRIBUTES).map(([name, { fallback }]) => [name, fallback]);
  expect(readConfig({ ...Object.fromEntries(given), ...KEY }).complaints).toEqual([]);
});

test.each([
  ['mode', 'room', 'room'],
  ['offsetX', '32', 32],
  ['offsetX', 32, 32],
  ['titleBadge', '', true],
  ['titleBadge', 'off', false],
  ['titleBadge', true, true],
  ['hideOn', '/a, /b', ['/a', '/b']],
  ['hideOn', ['/a', '/b'], ['/a', '/b']],
  ['open', true, 'true'],
  ['consent', true, 'granted'],
  ['consent', false, 'required'],
  ['consent', 'required', 'required'],
  ['title', '  Halden ', 'Halden'],
  ['api', 'hosted', 'hosted'],
  ['api', 'https://chat.example.com/', 'https://chat.example.com/'],
  ['radius', '0', 0],
  ['pushWorker', '/sw/stoop-worker.js?v=2', '/sw/stoop-worker.js?v=2'],
] as const)('%s=%j is read as %j', (name, given, expected) => {
  const { config, complaints } = readConfig({ ...KEY, [name]: given });
  expect(complaints).toEqual([]);
  expect(config[name]).toEqual(expected);
});

test.each([
  ['mode', 'chat', 'one of support, room, inbox'],
  ['offsetX', 'wide', 'a number of px from 0 to 1000'],
  ['offsetX', '-1', 'a number of px'],
  ['offsetX', '1e9', 'a number of px'],
  ['api', 'javascript:alert(1)', 'an http or https address'],
  ['tokenUrl', 'data:text/plain,x', 'an http or https address'],
  ['userImage', 'javascript:alert(1)', 'an http or https address'],
  ['channel', 'a:b', 'letters, digits'],
  ['locale', 'English please', 'a language tag'],
  ['accent', 'url(x)', 'a colour'],
  ['title', 'x'.repeat(101), 'at most 100 characters'],
  ['titleBadge', 'maybe', 'on or off'],
  ['pushWorker', 'https://evil.example/worker.js', 'a path of your site'],
  ['pushWorker', '//evil.example/worker.js', 'a path of your site'],
  ['pushWorker', 'worker.js', 'a path of your site'],
  ['mode', { toString: 'evil' }, 'one of'],
] as const)('%s=%j falls back to the default and reports it', (name, given, expected) => {
  const { config, complaints } = readConfig({ ...KEY, [name]: given });
  expect(config[name]).toEqual(ATTRIBUTES[name].fallback);
  expect(complaints).toHaveLength(1);
  expect(complaints[0]?.text).toContain(attributeName(name));
  expect(complaints[0]?.text).toContain(expected);
  // The report quotes the invalid value.
  if (typeof given === 'string') expect(complaints[0]?.text).toContain(given.slice(0, 20));
});

test('names unknown settings, and never reads them', () => {
  const strange = JSON.parse('{ "__proto__": { "mode": "room" }, "constructor": 1, "colour": "red" }');
  const { config, complaints } = readConfig({ ...KEY, ...strange, debug: true });
  expect([config.mode, complaints]).toEqual(['support', []]);
  expect(unknownSettings(strange).map(({ code, text }) => `${code}: ${text}`)).toEqual([
    'setting-unknown: data-__proto__ is no setting; see /configure for all.',
    'setting-unknown: data-constructor is no setting; see /configure for all.',
    'setting-unknown: data-colour is no setting; see /configure for all.',
  ]);
});

test.each([
  ['titel', 'data-title'],
  ['tokenurl', 'data-token-url'],
  ['pushworker', 'data-push-worker'],
  ['textGretting', 'data-text-home-greeting'],
  ['textSendd', 'data-text-send'],
  ['textEmptyRoom', 'data-text-room-empty-room'],
  ['textsend', 'data-text-send'],
  [`text${'X'.repeat(100_000)}`, null],
])('%s is no setting; the nearest is %s', (name, nearest) => {
  const [complaint] = unknownSettings({ [name]: '1' });
  expect(complaint?.code).toBe('setting-unknown');
  expect(complaint?.text.length).toBeLessThan(200);
  expect(complaint?.text).toContain(nearest ? `did you mean ${nearest}?` : 'for all.');
});

test('every text and every setting is known', () => {
  const settings = {
    textSend: 'Go',
    textRoomEmptyRoom: 'Nobody',
    title: 'Halden',
    hidden: true,
    name: 'desk',
  };
  expect(unknownSettings(settings)).toEqual([]);
});

test('shortens the invalid value that it quotes', () => {
  const [complaint] = readConfig({ ...KEY, mode: 'x'.repeat(10_000) }).complaints;
  expect(complaint?.text.length).toBeLessThan(300);
});

test('every setting has a description', () => {
  expect(Object.keys(DESCRIPTIONS).sort()).toEqual(Object.keys(ATTRIBUTES).sort());
});
