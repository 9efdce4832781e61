import { languages, readTexts } from '../../scripts/i18n/text-modules.mjs';

/** The shell's texts, which come with no part. */
const SHELL = '';

/** What the launcher is called in each language beside English, which the loader speaks by itself. */
export async function launcherNames(): Promise<Readonly<Record<string, string>>> {
  const named = async (language: string) =>
    [language, (await readTexts(SHELL, language)).launcherOpen ?? ''] as const;
  return Object.fromEntries(await Promise.all((await languages()).map(named)));
}
