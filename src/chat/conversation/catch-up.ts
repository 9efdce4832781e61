import type { MessageResponse } from '../../../protocol/index.ts';
import { getEventsSince } from '../../client/resources/sync.ts';
import { GAP_PAGE, MAX_GAP_PAGES } from '../constants.ts';
import { isUnanswered } from '../errors/to-chat-error.ts';
import type { Link } from '../link/open-link.ts';
import { effectOf } from '../messages/effect.ts';
import { readEvent } from '../news/read-event.ts';
import { fetchMessages, type Place, pageSize } from './fetch-messages.ts';
import type { Timeline } from './timeline.ts';

function timeOf(message: MessageResponse | undefined): number {
  return Date.parse(message?.created_at ?? '') || 0;
}

/** A timeline that has to catch up. */
interface Behind {
  readonly place: Place;
  readonly timeline: Timeline;
  /** When the connection was last known to be up, as the server wrote the time; empty if unknown. */
  readonly since: string;
}

/** Merges the newest page into the timeline. Rows that the page spans but does not contain were deleted meanwhile. */
function lay({ place, timeline }: Behind, page: readonly MessageResponse[]): void {
  const ids = new Set(page.map((message) => message.id));
  // A page that is not full spans everything.
  const from = page.length < pageSize(place) ? 0 : timeOf(page[0]);
  const to = timeOf(page.at(-1));
  // Rows as old as the page's first message may stand before that message.
  timeline.drop((row) => row.at > from && row.at <= to && !ids.has(row.id));
  timeline.addNewer(page, false);
}

/** Replays edits and deletions of messages older than the newest page. */
async function replayChanges(link: Link, { place, timeline, since }: Behind): Promise<void> {
  try {
    const events = await getEventsSince(link.client, [place.cid], since);
    timeline.messages.replay(events.map((event) => effectOf(readEvent(event), link.userId)));
  } catch {
    // The sync can be too long ago, too large or not offered. The newest page is right anyway; older rows are
    // updated when they are loaded.
  }
}

/**
 * Fetches the messages between the timeline's end and the newest page, up to a few pages.
 * @param first the first message of the newest page
 * @returns whether the newest page is reached
 */
async function closeGap(link: Link, { place, timeline }: Behind, first: MessageResponse): Promise<boolean> {
  if ((timeline.last()?.at ?? 0) >= timeOf(first) || timeline.get(first.id)) return true;
  for (let pages = 0; pages < MAX_GAP_PAGES; pages += 1) {
    const from = timeline.last();
    if (!from) return false;
    const missed = await fetchMessages(link.client, place, { id_gt: from.id, limit: GAP_PAGE });
    timeline.addNewer(missed, true);
    if (missed.length < GAP_PAGE || missed.some((message) => message.id === first.id)) return true;
  }
  return false;
}

/**
 * Brings an outdated timeline up to the newest page, so that nothing is missing, doubled or out of order. If more than
 * a few pages were missed, the rest stays behind `hasNewer` and loads by scrolling.
 */
export async function catchUp(link: Link, behind: Behind, page: readonly MessageResponse[]): Promise<void> {
  const { place, timeline, since } = behind;
  const [first] = page;
  const startOver = () => timeline.reset(page, page.length >= pageSize(place));
  if (!timeline.last() || !first) return startOver();
  if (since !== '' && (timeline.hasNewer || timeline.rows.length > page.length))
    await replayChanges(link, behind);
  if (timeline.hasNewer) return;
  // Until the newest page is reached, the timeline ends before a gap. This stays true if a request fails
  // halfway.
  timeline.hasNewer = true;
  try {
    if (await closeGap(link, behind, first)) lay(behind, page);
  } catch (cause) {
    if (isUnanswered(cause)) throw cause;
    // The message that the pages are counted from is gone: start over with the newest page.
    startOver();
  }
}
