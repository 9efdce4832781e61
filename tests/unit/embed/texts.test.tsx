import { afterEach, describe, expect, test, vi } from 'vitest';
import { createConfigSource } from '../../../src/embed/config-source.ts';
import type { Handoff } from '../../../src/embed/contract.ts';
import { chooseLocale } from '../../../src/embed/texts/choose.ts';
import type { TextSource } from '../../../src/embed/texts/fetch-texts.ts';
import { createTexts } from '../../../src/embed/texts/index.ts';
import { en, type Messages } from '../../../src/i18n/index.ts';

afterEach(() => {
  document.documentElement.removeAttribute('lang');
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

function hostIn(lang: string): HTMLElement {
  const box = document.createElement('section');
  if (lang !== '') box.lang = lang;
  const host = document.createElement('stoop-chat');
  box.append(host);
  document.body.append(box);
  return host;
}
const browser = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);

describe('the language', () => {
  test.each([
    ['de-AT', 'de', 'de-AT', 'ltr'],
    ['pt', 'pt', 'pt', 'ltr'],
    ['pt-PT', 'pt', 'pt-PT', 'ltr'],
    ['iw', 'he', 'he', 'rtl'],
    ['ar-EG', 'ar', 'ar-EG', 'rtl'],
    ['zh', 'zh', 'zh', 'ltr'],
    ['zh-TW', 'zh-Hant', 'zh-TW', 'ltr'],
    ['zh-HK', 'zh-Hant', 'zh-HK', 'ltr'],
    ['zh-Hant', 'zh-Hant', 'zh-Hant', 'ltr'],
    ['en-GB', 'en', 'en-GB', 'ltr'],
    ['nb', 'en', 'en', 'ltr'],
    ['fa', 'en', 'en', 'ltr'],
  ])('of the tag %s is %s', (...[requested, language, locale, dir]) => {
    expect(chooseLocale(requested, hostIn(''))).toEqual({ language, locale, dir });
  });

  test('defaults to that of the element, then of the page, then of the browser', () => {
    browser('nb', 'ru-RU', 'de');
    document.documentElement.lang = 'fr';
    expect(chooseLocale('auto', hostIn('es')).language).toBe('es');
    expect(chooseLocale('auto', hostIn('')).language).toBe('fr');
    document.documentElement.lang = 'not a language';
    expect(chooseLocale('auto', hostIn('')).locale).toBe('ru-RU');
    browser('nb');
    expect(chooseLocale('auto', hostIn('')).locale).toBe('en');
  });
});

/** Languages whose files arrive when the test lets them. */
function slowSource() {
  const waiting = new Map<string, () => void>();
  const failing = new Set<string>();
  const arrival = (name: string) =>
    new Promise<void>((resolve, reject) =>
      waiting.set(name, () => (failing.has(name) ? reject(new Error('gone')) : resolve())),
    );
  const source: TextSource = {
    shell: (language) =>
      arrival(language).then(() => ({ ...en, send: () => `send ${language}` }) as Messages),
    emoji: async (language) => `emoji ${language}`,
    parts: (language) =>
      arrival(`${language}-parts`).then(() => ({ room: { emptyRoom: () => `quiet ${language}` } })),
  };
  return {
    source,
    failing,
    arrive(name: string) {
      waiting.get(name)?.();
      waiting.get(`${name}-parts`)?.();
    },
  };
}

function widgetTexts(settings: Record<string, unknown>) {
  const slow = slowSource();
  const handoff = { settings: { key: 'k_1', ...settings }, launcher: { apply() {} } };
  const config = createConfigSource(handoff as unknown as Handoff);
  const texts = createTexts(config, hostIn(''), slow.source);
  config.subscribe(texts.follow);
  const said = () => [
    texts.messages.get().send(),
    texts.chosen.get().locale,
    texts.current.find('room', 'emptyRoom')?.(),
  ];
  return { ...slow, config, texts, said };
}

describe('texts', () => {
  test('change together with the locale once they are loaded', async () => {
    const { texts, said, arrive } = widgetTexts({ locale: 'ar' });
    const done = texts.follow();
    expect(said()).toEqual(['Send message', 'en', undefined]);
    arrive('ar');
    await done;
    expect(said()).toEqual(['send ar', 'ar', 'quiet ar']);
    expect(texts.chosen.get().dir).toBe('rtl');
  });

  test('follow the last request, whichever file arrives last', async () => {
    const { config, texts, said, arrive } = widgetTexts({ locale: 'de' });
    void texts.follow();
    config.update({ locale: 'fr' });
    arrive('fr');
    await vi.waitFor(() => expect(said()[0]).toBe('send fr'));
    arrive('de');
    await Promise.resolve();
    expect(said()[0]).toBe('send fr');
    config.update({ locale: 'en' });
    await vi.waitFor(() => expect(said()).toEqual(['Send message', 'en', undefined]));
  });

  test('stay English when they cannot be loaded', async () => {
    const { texts, said, arrive, failing } = widgetTexts({ locale: 'he' });
    failing.add('he');
    const done = texts.follow();
    arrive('he');
    await done;
    expect(said()).toEqual(['Send message', 'en', undefined]);
    expect(texts.chosen.get().dir).toBe('ltr');
  });
});

describe('the owner’s own texts', () => {
  test('replace a text, with its arguments, in any language', async () => {
    const { config, texts, said, arrive } = widgetTexts({
      locale: 'en',
      textSend: 'Off you go',
      textRoomEmptyRoom: '<b>Nobody</b>',
      textNewMessages: '{count} new for {nobody}',
    });
    await texts.follow();
    expect(said()).toEqual(['Off you go', 'en', '<b>Nobody</b>']);
    expect(texts.messages.get().newMessages({ count: 1200 })).toBe('1,200 new for {nobody}');
    config.update({ locale: 'de' });
    arrive('de');
    await vi.waitFor(() => expect(said()[1]).toBe('de'));
    expect(texts.messages.get().newMessages({ count: 1200 })).toBe('1.200 new for {nobody}');
    config.update({ textSend: 'Los' });
    expect(said()[0]).toBe('Los');
  });

  test('are plain text with a maximum length', async () => {
    const { config, texts, said } = widgetTexts({ locale: 'en', textSend: 'x'.repeat(501) });
    await texts.follow();
    expect(said()[0]).toBe('x'.repeat(500));
    config.update({ textSend: { html: 'no' } });
    expect(said()[0]).toBe('Send message');
  });
});
