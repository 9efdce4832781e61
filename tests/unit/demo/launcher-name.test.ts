import { expect, test } from 'vitest';
import { withLauncherName } from '../../../demo/configure/launcher-name.ts';
import { launcherNames } from '../../../demo/serve/launcher-names.ts';

const names = await launcherNames();
const label = (attributes: Readonly<Record<string, string>>) =>
  withLauncherName(new Map(Object.entries(attributes)), names).get('data-launcher-label');

test('every language but English has a name for the launcher', () => {
  expect(Object.keys(names)).toHaveLength(17);
  expect(Object.values(names).filter((name) => name === '' || name === 'Open chat')).toEqual([]);
});

test('the tag names the launcher in the language that was chosen', () => {
  expect(label({ 'data-locale': 'de' })).toBe('Chat öffnen');
  expect(label({ 'data-locale': 'pt-BR' })).toBe('Abrir o chat');
  expect(label({ 'data-locale': 'zh-TW' })).toBe('開啟聊天');
  expect(label({ 'data-locale': 'de', 'data-layout': 'bubble', 'data-launcher': 'auto' })).toBe(
    'Chat öffnen',
  );
});

test('an owner’s own name stays; English, what there are no texts for, and a tag without a launcher need none', () => {
  expect(label({ 'data-locale': 'de', 'data-launcher-label': 'Fragen?' })).toBe('Fragen?');
  for (const locale of ['auto', 'en', 'en-GB', 'fi', 'constructor', '__proto__'])
    expect(label({ 'data-locale': locale })).toBeUndefined();
  expect(label({})).toBeUndefined();
  for (const none of [{ 'data-layout': 'inline' }, { 'data-layout': 'page' }, { 'data-launcher': '#mine' }])
    expect(label({ 'data-locale': 'de', ...none })).toBeUndefined();
});
