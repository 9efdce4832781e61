import { PAGES } from '../limits.ts';
import type { Ports } from '../ports/index.ts';
import { readPages } from '../scan.ts';
import type { RepliesQuery } from '../services/index.ts';
import type { Actor, MessageView } from '../types/index.ts';
import { callerOf } from '../users/caller.ts';
import { messageViews } from '../views/message-views.ts';
import { readableMessage } from './load.ts';
import { messagePage, threadPlace } from './paging.ts';
import { viewerOf } from './visibility.ts';

/** Returns replies of a thread without the deleted ones, ascending whatever the sort. */
export async function listReplies(
  ports: Ports,
  actor: Actor,
  { parentId, query }: { readonly parentId: string; readonly query: RepliesQuery },
): Promise<readonly MessageView[]> {
  const oldestFirst = query.fromOldest();
  return readPages(ports, actor, async (unit) => {
    const caller = await callerOf(unit.store.users, actor);
    const { access } = await readableMessage(unit, caller, parentId);
    const place = threadPlace(unit.store.messages, parentId, viewerOf(access));
    const page = await messagePage(unit.store.messages, place, {
      paging: query.paging,
      sizes: PAGES.replies,
      oldestFirst,
    });
    return messageViews(unit, page, { viewer: caller.id });
  });
}
