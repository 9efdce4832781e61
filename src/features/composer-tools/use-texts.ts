import { type ComposerMessages, composerTexts } from '../../i18n/index.ts';

/** The texts of the composer's tools, which come with them. */
export function useTexts(): ComposerMessages {
  return composerTexts;
}
