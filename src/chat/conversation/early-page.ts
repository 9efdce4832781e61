import { EARLY_PAGE_AFTER } from '../constants.ts';
import type { Link } from '../link/open-link.ts';
import type { Loader, OpenedState } from './loader.ts';
import type { ConversationPorts } from './ports.ts';
import type { Target } from './target.ts';

/**
 * The socket takes its time: what was said is asked for without it.
 * @param read gets who has read how far before the page is shown
 * @returns the way to stop
 */
export function openEarly(
  { environment, link }: Pick<ConversationPorts, 'environment' | 'link'>,
  loader: Loader,
  target: Target,
  read: (link: Link, reads: OpenedState['read']) => void,
): () => void {
  return environment.clock.after(EARLY_PAGE_AFTER, () => {
    const opening = link();
    if (opening && !opening.online()) void loader.early(opening, target, (reads) => read(opening, reads));
  });
}
