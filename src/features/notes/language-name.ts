/** "German" for "de", in the reader's language. */
export function languageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag;
  } catch {
    // What the API calls a language need not be a tag.
    return tag;
  }
}
