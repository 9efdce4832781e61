import { QUEUE_FIELDS } from '../../filters/queue-spec.ts';
import { readPage } from '../../paging/read-page.ts';
import type { Ports } from '../../ports/index.ts';
import { scan } from '../../scan.ts';
import type { ModerationService } from '../../services/index.ts';
import { callerOf } from '../../users/caller.ts';
import { moderatedCids } from '../named-channels.ts';
import { itemViews } from './views.ts';

/** Queries all items, or those about messages of named channels that the caller moderates. */
const GRANTS = { app: 'read-flag-reports', channel: 'read-message-flags' } as const;

export function queryReviewQueue(ports: Ports): ModerationService['queryReviewQueue'] {
  return async (actor, input) => {
    const query = readPage(input, QUEUE_FIELDS, actor);
    return scan(ports, actor, async (unit) => {
      const caller = await callerOf(unit.store.users, actor);
      const cids = await moderatedCids(unit, caller, { filter: query.filter, grants: GRANTS });
      const page = await unit.store.flags.items(query, cids);
      return {
        ...page,
        items: await itemViews(unit, page.items, cids),
        open: await unit.store.flags.countOpen(cids),
      };
    });
  };
}
