import { expect, test } from 'vitest';
import type { Person } from '../../../src/chat/index.ts';
import { createFormats, en } from '../../../src/i18n/index.ts';
import { nameOf, titleOf } from '../../../src/ui/name-of.ts';

const NAMELESS: Person = { id: 'guest-9b1e4f2c', name: '', online: false };
const INES: Person = { id: 'ines', name: 'Ines', online: true };
const formats = createFormats('en');

test('tells people without a name apart by the end of their id', () => {
  expect(nameOf(INES, en)).toBe('Ines');
  expect(nameOf(NAMELESS, en)).toBe('Guest 4F2C');
  expect(nameOf({ id: '', name: '' }, en)).toBe('Guest');
});

test('names an unnamed conversation after all its people', () => {
  expect(titleOf({ title: 'Repair bench', people: [INES] }, en, formats)).toBe('Repair bench');
  expect(titleOf({ title: '', people: [NAMELESS] }, en, formats)).toBe('Guest 4F2C');
  expect(titleOf({ title: '', people: [INES, NAMELESS] }, en, formats)).toBe('Ines and Guest 4F2C');
});
