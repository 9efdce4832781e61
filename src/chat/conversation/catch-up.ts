import type { MessageResponse } from '../../../protocol/index.ts';
import { getEventsSince } from '../../client/resources/sync.ts';
import { GAP_PAGE, MAX_GAP_PAGES } from '../constants.ts';
import type { Link } from '../link/open-link.ts';
import { effectOf } from '../messages/effect.ts';
import type { Messages } from '../messages/messages.ts';
import { readEvent } from '../news/read-event.ts';
import { isUnanswered } from '../to-chat-error.ts';
import { fetchMessages, type Place, pageSize } from './fetch-messages.ts';
import type { Timeline } from './timeline.ts';

function timeOf(message: MessageResponse | undefined): number {
  return Date.parse(message?.created_at ?? '') || 0;
}

/** Merges the newest page into the timeline. Rows that the page spans but does not contain were deleted meanwhile. */
function lay(timeline: Timeline, page: readonly MessageResponse[], size: number): void {
  const ids = new Set(page.map((message) => message.id));
  // A page that is not full spans everything.
  const from = page.length < size ? 0 : timeOf(page[0]);
  const to = timeOf(page.at(-1));
  // Rows as old as the page's first message may stand before that message.
  timeline.drop((row) => row.at > from && row.at <= to && !ids.has(row.id));
  timeline.addNewer(page, false);
}

/** Replays edits and deletions of messages older than the newest page. */
async function replayChanges(link: Link, cid: string, messages: Messages, since: string): Promise<void> {
  try {
    const events = await getEventsSince(link.client, [cid], since);
    messages.replay(events.map((event) => effectOf(readEvent(event), link.userId)));
  } catch {
    // The sync can be too long ago, too large or not offered. The newest page is right anyway; older rows are
    // updated when they are loaded.
  }
}

/**
 * Brings an outdated timeline up to the newest page, so that nothing is missing, doubled or out of order. If more than
 * a few pages were missed, the rest stays behind `hasNewer` and loads by scrolling.
 * @param since when the connection was last known to be up, as the server wrote the time; empty if unknown
 */
export async function catchUp(
  link: Link,
  place: Place,
  timeline: Timeline,
  page: readonly MessageResponse[],
  since: string,
): Promise<void> {
  const last = timeline.last();
  const first = page[0];
  if (!last || !first) {
    timeline.reset(page, page.length >= pageSize(place));
    return;
  }
  if (since !== '' && (timeline.hasNewer || timeline.rows.length > page.length))
    await replayChanges(link, place.cid, timeline.messages, since);
  if (timeline.hasNewer) return;
  // Until the newest page is reached, the timeline ends before a gap. This stays true if a request fails
  // halfway.
  timeline.hasNewer = true;
  let reached = last.at >= timeOf(first) || timeline.get(first.id) !== undefined;
  try {
    for (let pages = 0; !reached && pages < MAX_GAP_PAGES; pages += 1) {
      const from = timeline.last();
      if (!from) break;
      const missed = await fetchMessages(link.client, place, { id_gt: from.id, limit: GAP_PAGE });
      timeline.addNewer(missed, true);
      reached = missed.length < GAP_PAGE || missed.some((message) => message.id === first.id);
    }
  } catch (cause) {
    if (isUnanswered(cause)) throw cause;
    // The message that the pages are counted from is gone: start over with the newest page.
    timeline.reset(page, page.length >= pageSize(place));
    return;
  }
  if (reached) lay(timeline, page, pageSize(place));
}
