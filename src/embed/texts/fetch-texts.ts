import type { Messages, Words } from '../../i18n/index.ts';
import { fetchModule } from '../parts/fetch-module.ts';
import { createFileLoader } from '../parts/file-loader.ts';

/** Set by the build: follows from the content of all languages' files. */
declare const STOOP_TEXTS: string;

export type PartsTexts = Readonly<Record<string, Readonly<Record<string, Words>>>>;

/** The files of a language: the texts of the shell, those of all parts, and the names of emoji. */
export interface TextSource {
  shell(language: string): Promise<Messages>;
  parts(language: string): Promise<PartsTexts>;
  emoji(language: string): Promise<string>;
}

async function fetchTexts<T>(name: string): Promise<T> {
  const file = `locale-${name}-${STOOP_TEXTS}.js`;
  const load = createFileLoader(() => fetchModule<{ default: T }>(new URL(file, import.meta.url).href));
  return (await load()).default;
}

export const FETCHED: TextSource = {
  shell: fetchTexts,
  // Two files, each within its budget.
  parts: async (language) =>
    Object.assign(
      {},
      ...(await Promise.all([
        fetchTexts<PartsTexts>(`${language}-parts`),
        fetchTexts<PartsTexts>(`${language}-more`),
      ])),
    ),
  emoji: (language) => fetchTexts(`${language}-emoji`),
};
