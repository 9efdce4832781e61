import type { Chat } from '../../chat/index.ts';

/**
 * Handles a page that is frozen or kept in the back-forward cache. Sockets would be cut there, and
 * keep the page out of it.
 */
export function followPage(chat: Chat): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const suspend = () => chat.suspend();
  const resume = () => chat.resume();
  addEventListener('pagehide', suspend, { signal });
  addEventListener('pageshow', (event) => event.persisted && resume(), { signal });
  document.addEventListener('freeze', suspend, { signal });
  document.addEventListener('resume', resume, { signal });
  return () => ended.abort();
}
