/** Returns the name of a language in the reader's language: "German" for "de". */
export function languageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag;
  } catch {
    // The API's language codes are not always valid tags.
    return tag;
  }
}
