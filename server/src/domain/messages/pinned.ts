import { readableChannel } from '../channels/load.ts';
import { PAGES } from '../limits.ts';
import type { Ports } from '../ports/index.ts';
import type { MessageService } from '../services/index.ts';
import type { MessageRecord } from '../types/index.ts';
import { runReadUnit } from '../unit.ts';
import { callerOf } from '../users/caller.ts';
import { messageViews } from '../views/message-views.ts';
import { messagePage, type PagedPlace, pinnedPlace } from './paging.ts';
import { viewerOf } from './visibility.ts';

interface SkippedInput {
  readonly limit: number;
  readonly offset: number;
  readonly fromOldest: boolean;
}

/** Reads rows from one end, after skipping some. */
async function skipped(
  place: PagedPlace,
  { limit, offset, fromOldest }: SkippedInput,
): Promise<readonly MessageRecord[]> {
  const take = fromOldest ? 'oldest' : 'newest';
  const rows = await place.page({ after: null, before: null, take, limit: limit + offset });
  return fromOldest ? rows.slice(offset) : rows.slice(0, Math.max(0, rows.length - offset));
}

/** Returns pinned messages by the time of their pin, in the sort's direction. */
export function listPinned(ports: Ports): MessageService['pinned'] {
  return async (actor, cid, { paging, rows: readRows }) => {
    const { fromOldest, limit, offset } = readRows();
    return runReadUnit(ports, async (unit) => {
      const caller = await callerOf(unit.store.users, actor);
      const access = await readableChannel(unit, caller, cid);
      const place = pinnedPlace(unit.store.messages, cid, {
        now: unit.clock.now(),
        viewer: viewerOf(access),
      });
      const rows =
        offset > 0
          ? await skipped(place, { limit, offset, fromOldest })
          : await messagePage(unit.store.messages, place, {
              paging,
              sizes: PAGES.pinnedMessages,
              oldestFirst: fromOldest,
            });
      const views = await messageViews(unit, rows, { viewer: caller.id, byServer: caller.server });
      return fromOldest ? views : views.reverse();
    });
  };
}
