import { expect, test } from 'vitest';
import { withLauncherName } from '../../../demo/configure/launcher-name.ts';
import { launcherNames } from '../../../demo/serve/launcher-names.ts';

const names = await launcherNames();
const label = (attributes: Readonly<Record<string, string>>) =>
  withLauncherName(new Map(Object.entries(attributes)), names).get('data-launcher-label');

test('every language except English has a launcher label', () => {
  expect(Object.keys(names)).toHaveLength(17);
  expect(Object.values(names).filter((name) => name === '' || name === 'Open chat')).toEqual([]);
});

test('the tag labels the launcher in the chosen language', () => {
  expect(label({ 'data-locale': 'de' })).toBe('Chat öffnen');
  expect(label({ 'data-locale': 'pt-BR' })).toBe('Abrir o chat');
  expect(label({ 'data-locale': 'zh-TW' })).toBe('開啟聊天');
  expect(label({ 'data-locale': 'de', 'data-layout': 'bubble', 'data-launcher': 'auto' })).toBe(
    'Chat öffnen',
  );
});

test('keeps an owner’s label; adds none for English, a language without texts, or a hidden launcher', () => {
  expect(label({ 'data-locale': 'de', 'data-launcher-label': 'Fragen?' })).toBe('Fragen?');
  for (const locale of ['auto', 'en', 'en-GB', 'fi', 'constructor', '__proto__'])
    expect(label({ 'data-locale': locale })).toBeUndefined();
  expect(label({})).toBeUndefined();
  for (const none of [{ 'data-layout': 'inline' }, { 'data-layout': 'page' }, { 'data-launcher': '#mine' }])
    expect(label({ 'data-locale': 'de', ...none })).toBeUndefined();
});
