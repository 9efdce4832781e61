import { inputError, isRecord } from '../input/read.ts';
import { PAGES } from '../limits.ts';
import type { Ports } from '../ports.ts';
import { readPages } from '../scan.ts';
import type { MessagePaging, RawSort } from '../services.ts';
import type { Actor, MessageView } from '../types.ts';
import { callerOf } from '../users/caller.ts';
import { messageViews } from '../views/message-views.ts';
import { readableMessage } from './load.ts';
import { messagePage, threadPlace } from './paging.ts';
import { viewerOf } from './visibility.ts';

/** Only by creation; the direction says from which end a page without a bound is cut. */
function oldestFirst(sort: RawSort): boolean {
  const [first] = sort ?? [];
  if (first === undefined) return false;
  if (!isRecord(first) || first.field !== 'created_at') throw inputError('replies sort by created_at only');
  return first.direction === 1;
}

interface ListRepliesInput {
  readonly parentId: string;
  readonly paging: MessagePaging;
  readonly sort: RawSort;
}

/** Replies of a thread without the deleted ones, ascending whatever the sort. */
export async function listReplies(
  ports: Ports,
  actor: Actor,
  { parentId, paging, sort }: ListRepliesInput,
): Promise<readonly MessageView[]> {
  const fromOldest = oldestFirst(sort);
  return readPages(ports, actor, async (unit) => {
    const caller = await callerOf(unit.store.users, actor);
    const { access } = await readableMessage(unit, caller, parentId);
    const place = threadPlace(unit.store.messages, parentId, viewerOf(access));
    const page = await messagePage(unit.store.messages, place, {
      paging,
      sizes: PAGES.replies,
      oldestFirst: fromOldest,
    });
    return messageViews(unit, page, { viewer: caller.id });
  });
}
