import { type ComposerMessages, composerTexts } from '../../i18n/index.ts';

/** Returns the texts of the composer's tools, which are loaded with them. */
export function useTexts(): ComposerMessages {
  return composerTexts;
}
