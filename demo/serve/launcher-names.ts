import { languages, readTexts, SHELL } from '../../scripts/i18n/locale-files.mjs';

/** What the launcher is called in each language beside English, which the loader speaks by itself. */
export async function launcherNames(): Promise<Readonly<Record<string, string>>> {
  const named = async (language: string) =>
    [language, (await readTexts(SHELL, language)).launcherOpen ?? ''] as const;
  return Object.fromEntries(await Promise.all((await languages()).map(named)));
}
