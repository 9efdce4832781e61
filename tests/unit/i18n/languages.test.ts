import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemsOf } from '../../../scripts/i18n/compare.mjs';
import { chunkNames, fileOf, languages, readTexts, SHELL } from '../../../scripts/i18n/locale-files.mjs';
import { writeLocales } from '../../../scripts/i18n/write-locales.mjs';
import type { Messages, Words } from '../../../src/i18n/index.ts';

const LANGUAGES = await languages();
const CHUNKS = await chunkNames();

test('the folder has exactly the languages of the widget', () => {
  expect(LANGUAGES.toSorted()).toEqual(
    'ar de es fr he hi it ja ko nl pl pt ru tr uk zh zh-Hant'.split(' ').toSorted(),
  );
});

describe.each(LANGUAGES)('%s', (language) => {
  const all = CHUNKS.map(async (chunk) => ({
    english: await readTexts(chunk, 'en'),
    own: await readTexts(chunk, language),
  }));

  test('has every English text with all of its arguments', async () => {
    expect(await problemsOf(fileOf(language))).toEqual([]);
    // In the same order, so that a reviewer sees both side by side.
    for (const { english, own } of await Promise.all(all))
      expect(Object.keys(own)).toEqual(Object.keys(english));
  });

  test('is plain text with typographic quotes', async () => {
    for (const { own } of await Promise.all(all))
      for (const text of Object.values(own)) {
        expect(text).toBe(text.trim());
        expect(text).not.toMatch(/[<>&'"]|\.\.\.| {2}/);
      }
  });

  test('is not English', async () => {
    const pairs = (await Promise.all(all)).flatMap(({ english, own }) =>
      Object.keys(english).map((key) => [english[key], own[key]]),
    );
    // Shorter texts may be the same in both languages: `Video {name}`.
    const sentences = pairs.filter(([text = '']) => !text.includes('{') && text.split(' ').length > 2);
    expect(sentences.filter(([text, own]) => text === own)).toEqual([]);
  });
});

describe('built', () => {
  let folder = '';
  let hash = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stoop-languages-'));
    hash = await writeLocales(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const built = async <T>(name: string): Promise<T> =>
    (await import(/* @vite-ignore */ pathToFileURL(join(folder, `locale-${name}-${hash}.js`)).href)).default;

  test('each language is three files', async () => {
    const names = LANGUAGES.flatMap((language) => [
      language,
      `${language}-parts`,
      `${language}-more`,
      `${language}-emoji`,
    ]);
    expect((await readdir(folder)).toSorted()).toEqual(
      names.map((name) => `locale-${name}-${hash}.js`).toSorted(),
    );
  });

  test.each([
    ['de', ['1 neue Nachricht', '2 neue Nachrichten', '1.200 neue Nachrichten']],
    ['pl', ['1 nowa wiadomość', '2 nowe wiadomości', '1200 nowych wiadomości']],
    ['ru', ['1 новое сообщение', '2 новых сообщения', '1 200 новых сообщений']],
    ['he', ['הודעה חדשה אחת', '2 הודעות חדשות', '1,200 הודעות חדשות']],
    ['ja', ['新着メッセージ1件', '新着メッセージ2件', '新着メッセージ1,200件']],
  ])('%s uses the plural forms of its language', async (language, expected) => {
    const { newMessages } = await built<Messages>(language);
    expect([1, 2, 1200].map((count) => newMessages({ count }).replaceAll(/\s/g, ' '))).toEqual(expected);
  });

  test('Arabic has forms for zero, one, two, few and many', async () => {
    const { newMessages } = await built<Messages>('ar');
    const forms = [0, 1, 2, 3, 11, 100].map((count) => newMessages({ count }).replaceAll(/\P{Letter}/gu, ''));
    expect(new Set(forms).size).toBe(5);
  });

  test('texts of parts are named after their chunks', async () => {
    const parts = await built<Record<string, Record<string, Words>>>('zh-Hant-parts');
    const more = await built<Record<string, Record<string, Words>>>('zh-Hant-more');
    expect(Object.keys({ ...parts, ...more }).toSorted()).toEqual(
      CHUNKS.filter((name) => name !== SHELL).toSorted(),
    );
    expect(Object.keys(parts).filter((name) => name in more)).toEqual([]);
    expect(more.moderation?.queue?.()).toBe('審核佇列');
    expect(parts.room?.emptyRoom?.()).toBe('這裡還很安靜');
  });
});
