/**
 * Fetches a module of our own. If a page's policy trusts by hash and `strict-dynamic`, only a preload may fetch, and
 * the import finds the module there.
 * @param href absolute
 */
export async function fetchModule<T>(href: string): Promise<T> {
  const link = document.createElement('link');
  // A policy that trusts by nonce needs the nonce here too, and its page has one. `document.scripts` is a
  // picture if markup says `<img name=scripts>`.
  link.nonce = [...document.querySelectorAll('script')].find(({ nonce }) => nonce)?.nonce ?? '';
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
  try {
    return (await import(/* @vite-ignore */ href)) as T;
  } finally {
    link.remove();
  }
}
