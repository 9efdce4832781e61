import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = new URL('../../../inbox/texts/', import.meta.url);
const read = (file: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

const english = read('en.json');
const files = readdirSync(FOLDER);

test('the inbox page speaks the languages of the widget', () => {
  const widget = readdirSync(new URL('../../../src/i18n/locales/', import.meta.url));
  expect(files.toSorted()).toEqual(widget.toSorted());
});

test.each(files)('%s has every text, with the same names in braces', (file) => {
  const texts = read(file);
  expect(Object.keys(texts)).toEqual(Object.keys(english));
  for (const [key, text] of Object.entries(texts)) {
    expect(text.trim(), key).toBe(text);
    expect(text, key).not.toBe('');
    expect(names(text), key).toEqual(names(english[key] ?? ''));
  }
});

test('every text that the page names is there, and each one is used', () => {
  const page = readdirSync(new URL('../', FOLDER), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:html|ts)$/.test(name))
    .map((name) => readFileSync(new URL(`../${name}`, FOLDER), 'utf8'))
    .join();
  for (const [, key = ''] of page.matchAll(/data-(?:text|label)="(\w+)"/g))
    expect(english).toHaveProperty(key);
  for (const key of Object.keys(english)) expect(page, key).toMatch(new RegExp(`["']${key}["']`));
});
