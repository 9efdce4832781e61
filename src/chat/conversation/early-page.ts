import { EARLY_PAGE_AFTER } from '../constants.ts';
import type { Link } from '../link/open-link.ts';
import type { Loader, OpenedState } from './loader.ts';
import type { ConversationPorts } from './ports.ts';
import type { Target } from './target.ts';

/**
 * Fetches the newest page while the socket is still connecting.
 * @param read receives the read states before the page is shown
 * @returns a function that stops the fetch
 */
export function openEarly(
  {
    environment,
    link,
    loader,
  }: Pick<ConversationPorts, 'environment' | 'link'> & { readonly loader: Loader },
  target: Target,
  read: (link: Link, reads: OpenedState['read']) => void,
): () => void {
  return environment.clock.after(EARLY_PAGE_AFTER, () => {
    const opening = link();
    if (opening && !opening.online()) void loader.early(opening, target, (reads) => read(opening, reads));
  });
}
