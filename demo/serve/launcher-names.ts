import { languages, readTexts, SHELL } from '../../scripts/i18n/locale-files.mjs';

/** Returns the launcher's name in each language beside English, which the loader knows by itself. */
export async function launcherNames(): Promise<Readonly<Record<string, string>>> {
  const named = async (language: string) =>
    [language, (await readTexts(SHELL, language)).launcherOpen ?? ''] as const;
  return Object.fromEntries(await Promise.all((await languages()).map(named)));
}
