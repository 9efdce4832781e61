import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { problemsOf } from '../../../scripts/i18n/compare.mjs';
import { compileChunk } from '../../../scripts/i18n/index.mjs';
import { typesOf } from '../../../scripts/texts.mjs';

const LAMPS = '{n, plural, one {# lamp} other {# lamps}}';
const LAMPEN = '{n, plural, one {# Lampe} other {# Lampen}}';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoop-locales-'));
  await write('en', { shell: { greet: 'Hello {name}' }, shop: { lamps: LAMPS } });
});
afterEach(() => rm(folder, { recursive: true }));

const file = (language: string) => join(folder, `${language}.json`);
const write = (language: string, locale: unknown) => writeFile(file(language), JSON.stringify(locale));

/** The problems of a German file, without the test's folder name. */
async function problemsOfGerman(locale: unknown): Promise<string[]> {
  await write('de', locale);
  return (await problemsOf(file('de'))).map((line) => line.replace(/^.*(?=de\.json)/, ''));
}

describe('a language that matches English', () => {
  test('compiles chunk by chunk', async () => {
    await write('de', { shell: { greet: 'Hallo {name}' }, shop: { lamps: LAMPEN } });
    expect(await compileChunk(file('de'), 'shell')).toContain('"Hallo " + d.name');
    expect(await compileChunk(file('de'), 'shell')).not.toContain('Lampe');
    expect(await compileChunk(file('de'), 'shop')).toContain('# Lampen'.slice(1));
  });

  test('compiles no chunk that English lacks', async () => {
    await write('de', { shell: { greet: 'Hallo {name}' }, shop: { lamps: LAMPEN } });
    await expect(compileChunk(file('de'), 'garden')).rejects.toThrow(
      'expected one of the chunks shell, shop; came garden',
    );
  });
});

describe('a language that does not match English', () => {
  test('fails the build with a list of every wrong text', async () => {
    await write('de', { shell: { greet: 'Hallo' }, shop: {} });
    const built = compileChunk(file('de'), 'shell');
    await expect(built).rejects.toThrow(
      `de.json: shop.lamps: expected a text for ${JSON.stringify(LAMPS)}; came nothing\n`,
    );
    await expect(built).rejects.toThrow('shell.greet: expected {name} (text); came no arguments');
  });

  test('lacks a whole chunk', async () => {
    expect(await problemsOfGerman({ shell: { greet: 'Hallo {name}' } })).toEqual([
      `de.json: shop.lamps: expected a text for ${JSON.stringify(LAMPS)}; came nothing`,
    ]);
  });

  test('has an extra text', async () => {
    const shell = { greet: 'Hallo {name}', bye: 'Tschüss' };
    expect(await problemsOfGerman({ shell, shop: { lamps: LAMPEN } })).toEqual([
      'de.json: shell.bye: expected only keys of English; came "Tschüss"',
    ]);
  });

  test('uses another name for an argument', async () => {
    expect(await problemsOfGerman({ shell: { greet: 'Hallo {vorname}' }, shop: { lamps: LAMPEN } })).toEqual([
      'de.json: shell.greet: expected {name} (text); came {vorname} (text)',
    ]);
  });

  test('writes a number without the digits of the language', async () => {
    expect(
      await problemsOfGerman({ shell: { greet: 'Hallo {name}' }, shop: { lamps: 'Lampen: {n}' } }),
    ).toEqual(['de.json: shop.lamps: expected {n} (number); came {n} (text)']);
  });

  test('lacks a plural category', async () => {
    await write('pl', {
      shell: { greet: 'Cześć {name}' },
      shop: { lamps: '{n, plural, one {# lampa} other {# lamp}}' },
    });
    expect((await problemsOf(file('pl'))).join()).toContain(
      'shop.lamps: expected arms for many, few as well',
    );
  });

  test('has another type in place of a text or a chunk', async () => {
    expect(await problemsOfGerman({ shell: { greet: 7 }, shop: [] })).toEqual([
      `de.json: shop.lamps: expected a text for ${JSON.stringify(LAMPS)}; came nothing`,
      'de.json: shop: expected only keys of English; came []',
      'de.json: shell.greet: expected a text; came 7',
    ]);
  });

  test('is not JSON', async () => {
    await writeFile(file('de'), '{');
    await expect(problemsOf(file('de'))).rejects.toThrow('de.json: expected JSON');
  });
});

describe('English', () => {
  test.each([
    ['does not parse', 'Hello {name'],
    ['has a format that the widget does not have', '{at, date}'],
  ])('fails the build if a text %s', async (_, greet) => {
    await write('en', { shell: { greet } });
    await expect(compileChunk(file('en'), 'shell')).rejects.toThrow(
      `en.json: shell.greet: expected an ICU message; came "${greet}"`,
    );
  });

  test('determines the type of all messages', () => {
    const shell = {
      send: 'Send',
      lamps: LAMPS,
      at: '{n, plural, other {{n} {name}}}',
      kind: '{k, select, other {}}',
    };
    expect(typesOf({ shell })).toContain(
      [
        '  shell: {',
        '    send: []; lamps: [{ readonly n: number }]; at: [{ readonly n: number; readonly name: string }];',
        '    kind: [{ readonly k: string }];',
        '  };',
      ].join('\n'),
    );
  });
});
