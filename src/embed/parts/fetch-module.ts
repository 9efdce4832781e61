const NOT_FOUND = 404;

/** A file that the server has no longer, because a newer build took its place. */
export class FileGone extends Error {}

/** Asks the server: a failed import gives no reason. Returns false if the page's policy forbids the question. */
async function isGone(href: string): Promise<boolean> {
  const answer = await fetch(href, { method: 'HEAD' }).catch(() => null);
  return answer?.status === NOT_FOUND;
}

/**
 * Fetches a module of our own. If a page's policy trusts by hash and `strict-dynamic`, only a preload may fetch, and
 * the import finds the module there.
 * @param href absolute
 * @throws FileGone
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
  } catch (cause) {
    throw (await isGone(href)) ? new FileGone(href, { cause }) : cause;
  } finally {
    link.remove();
  }
}
