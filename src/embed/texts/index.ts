import { type current, en, type Messages, type Words } from '../../i18n/index.ts';
import { type Readable, writable } from '../../util/readable.ts';
import type { ConfigSource } from '../config-source.ts';
import { type ChosenLocale, chooseLocale, ENGLISH } from './choose.ts';
import { FETCHED, type PartsTexts, type TextSource } from './fetch-texts.ts';
import { ownTextName, ownWords } from './own-words.ts';

export type { ChosenLocale } from './choose.ts';

/** The language of a widget: English at once, another as soon as its texts are here. */
export interface WidgetTexts {
  /** Changes together with the texts. */
  readonly chosen: Readable<ChosenLocale>;
  readonly messages: Readable<Messages>;
  /** Texts for the parts of this widget. */
  readonly current: typeof current;
  /** Switches to the language of the settings. Resolves when the widget speaks it, or cannot. */
  follow(): Promise<unknown>;
}

interface Language {
  readonly locale: ChosenLocale;
  readonly shell: Messages;
  readonly parts: PartsTexts;
}

const NO_PARTS: PartsTexts = {};

/** @param host the chat's element, whose place in the page decides the page's language */
export function createTexts(
  config: ConfigSource,
  host: HTMLElement,
  source: TextSource = FETCHED,
): WidgetTexts {
  const chosen = writable(ENGLISH);
  const messages = writable(en);
  let shown: Language = { locale: ENGLISH, shell: en, parts: NO_PARTS };
  let wanted = ENGLISH;
  let coming: Promise<unknown> = Promise.resolve();

  function own(key: string, part?: string): Words | undefined {
    const text = config.ownText(ownTextName(key, part));
    return text ? ownWords(text, chosen.get().locale) : undefined;
  }
  function show(language: Language): void {
    shown = language;
    chosen.set(language.locale);
    const texts: Record<string, unknown> = { ...en, ...language.shell };
    for (const key of Object.keys(en)) texts[key] = own(key) ?? texts[key];
    messages.set(texts as unknown as Messages);
  }
  async function load(next: ChosenLocale): Promise<void> {
    const { language } = next;
    const isEnglish = language === ENGLISH.language;
    const [shell, parts] = await Promise.all([
      isEnglish ? en : source.shell(language).catch(() => null),
      isEnglish ? NO_PARTS : source.parts(language).catch(() => NO_PARTS),
    ]);
    // Another language may have been requested meanwhile.
    if (wanted === next)
      show(shell ? { locale: next, shell, parts } : { locale: ENGLISH, shell: en, parts: NO_PARTS });
  }
  return {
    chosen,
    messages,
    current: {
      find: (part, key) => own(key, part) ?? shown.parts[part]?.[key],
      emoji: () => source.emoji(shown.locale.language),
    },
    follow() {
      const next = chooseLocale(config.get().locale, host);
      if (next.locale !== wanted.locale) {
        wanted = next;
        coming = load(next);
      } else show(shown);
      return coming;
    },
  };
}
