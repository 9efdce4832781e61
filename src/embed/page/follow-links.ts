import { MESSAGE_LINK } from '../../ui/index.ts';

/**
 * Opens the chat if the page's address leads to a message, now or later: a person who follows a link wants to see it.
 */
export function followLinks(open: () => void, signal: AbortSignal): void {
  const look = () => location.hash.startsWith(MESSAGE_LINK) && open();
  look();
  addEventListener('hashchange', look, { signal });
}
