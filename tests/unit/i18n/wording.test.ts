/** Every language by itself: one register, its own punctuation, one word for one thing, and every text with its arguments. */
import { expect, test } from 'vitest';
import { argumentsOf } from '../../../scripts/i18n/arguments.mjs';
import { textsImport } from '../../../scripts/i18n/index.mjs';
import { fileOf, languages, readLocale, SOURCE_LANGUAGE } from '../../../scripts/i18n/locale-files.mjs';
import { MAY_DIFFER, MUST_DIFFER, PUNCTUATION, REGISTER } from './language-rules.ts';

type Message = (values: Readonly<Record<string, unknown>>) => string;

const ALL = await languages();
const ENGLISH = flat(await readLocale(fileOf(SOURCE_LANGUAGE)));

/** Texts by key: `details.freeze`. */
function flat(locale: Readonly<Record<string, Readonly<Record<string, string>>>>): Map<string, string> {
  return new Map(
    Object.entries(locale).flatMap(([chunk, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${chunk}.${key}`, text] as const),
    ),
  );
}

const textsOf = async (language: string) => flat(await readLocale(fileOf(language)));

/** Returns a line for each text in which one of the patterns occurs. */
const found = (texts: ReadonlyMap<string, string>, patterns: readonly RegExp[]): string[] =>
  [...texts].flatMap(([key, text]) =>
    patterns.flatMap((pattern) => (pattern.test(text) ? [`${key}: ${text} (${pattern.source})`] : [])),
  );

test.each(Object.entries(REGISTER))('%s speaks to the reader in one register', async (language, patterns) => {
  expect(found(await textsOf(language), patterns)).toEqual([]);
});

test.each(Object.entries(PUNCTUATION))(
  '%s is punctuated and spaced by its own rules',
  async (language, patterns) => {
    expect(found(await textsOf(language), patterns)).toEqual([]);
  },
);

test.each(ALL)('%s has different words for different things', async (language) => {
  const texts = await textsOf(language);
  const plain = (key: string) => (texts.get(key) ?? '').toLocaleLowerCase(language);
  const same = MUST_DIFFER.filter(([one, other]) => plain(one) === plain(other));
  expect(same.map(([one, other]) => `${one} and ${other}: ${texts.get(one)}`)).toEqual([]);
});

test.each(ALL)('%s says the same thing in the same words', async (language) => {
  const texts = await textsOf(language);
  const byEnglish = new Map<string, string[]>();
  for (const [key, english] of ENGLISH) byEnglish.set(english, [...(byEnglish.get(english) ?? []), key]);
  const differing = [...byEnglish].flatMap(([english, keys]) => {
    const kept = keys.filter((key) => !MAY_DIFFER.has(key));
    const said = new Set(kept.map((key) => texts.get(key)));
    return said.size > 1 ? [`${english}: ${kept.map((key) => `${key} ${texts.get(key)}`).join(' · ')}`] : [];
  });
  expect(differing).toEqual([]);
});

/** Arguments as they occur: a time, a whole date, a name in Latin letters, one in Arabic letters, and numbers of every plural. */
const TEXTS = ['10:38', 'Tuesday, 3 March 2026 at 10:38', 'Ines', 'سارة'];
const NUMBERS = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000];

/** Every combination of a text and a number for the arguments of a message. */
function valuesFor(source: string): readonly Readonly<Record<string, unknown>>[] {
  const kinds = [...argumentsOf(source)];
  const numbers = kinds.some(([, kind]) => kind === 'number') ? NUMBERS : [0];
  return TEXTS.flatMap((text) =>
    numbers.map((number) =>
      Object.fromEntries(kinds.map(([name, kind]) => [name, kind === 'number' ? number : text])),
    ),
  );
}

/** Returns what a chunk says with every argument, by the keys of its messages. */
async function saidBy(
  language: string,
  chunk: string,
): Promise<readonly (readonly [key: string, said: string])[]> {
  const { default: messages } = (await import(/* @vite-ignore */ textsImport(language, chunk))) as {
    readonly default: Readonly<Record<string, Message>>;
  };
  const sources = Object.entries((await readLocale(fileOf(language)))[chunk] ?? {});
  return sources.flatMap(([key, source]) =>
    valuesFor(source).map((values) => [`${chunk}.${key}`, messages[key]?.(values) ?? ''] as const),
  );
}

test.each(ALL)('%s: every text takes every argument', async (language) => {
  const chunks = Object.keys(await readLocale(fileOf(language)));
  const said = (await Promise.all(chunks.map((chunk) => saidBy(language, chunk)))).flat();
  const wrong = said.filter(([, text]) => text.trim() === '' || /[{}#]|undefined|\[object|NaN/.test(text));
  expect(wrong).toEqual([]);
});
