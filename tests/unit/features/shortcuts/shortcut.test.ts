import { expect, test } from 'vitest';
import { isPaletteKey, shortcutOf } from '../../../../src/features/shortcuts/shortcut.ts';

const press = (key: string, more: object = {}) =>
  shortcutOf({ key, code: '', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...more });

test('letters stand for actions, also with Caps Lock', () => {
  expect(['j', 'k', 'a', 'm', 'z', 'e', 't', 'p', 'J'].map((key) => press(key))).toEqual([
    'next',
    'previous',
    'assign',
    'assign-me',
    'snooze',
    'close',
    'tags',
    'priority',
    'next',
  ]);
});

test('on keyboards without Latin letters, the position of the key counts', () => {
  expect(press('о', { code: 'KeyJ' })).toBe('next');
  // The key at the place of Z types a Y there.
  expect(press('y', { code: 'KeyZ' })).toBeNull();
});

test('a question mark asks for help, wherever it is on the keyboard', () => {
  expect(press('?', { code: 'Minus', shiftKey: true })).toBe('help');
  expect(press('؟', { code: 'Slash', shiftKey: true })).toBe('help');
});

test('keys of the browser and other letters do nothing', () => {
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { shiftKey: true }])
    expect(press('e', more)).toBeNull();
  expect(press('x')).toBeNull();
  expect(press('Enter')).toBeNull();
});

test('Ctrl+K, or on a Mac Cmd+K, opens the command palette, wherever the K is', () => {
  const opens = (more: object) =>
    isPaletteKey({
      key: 'k',
      code: 'KeyK',
      altKey: false,
      ctrlKey: false,
      metaKey: false,
      shiftKey: false,
      ...more,
    });
  const isMac = /Mac/.test(navigator.platform);
  const modified = isMac ? { metaKey: true } : { ctrlKey: true };
  expect(opens(modified)).toBe(true);
  expect(opens({ ...modified, key: 'л' })).toBe(true);
  const others = [{}, isMac ? { ctrlKey: true } : { metaKey: true }, { ...modified, shiftKey: true }];
  expect(others.map(opens)).toEqual([false, false, false]);
});
