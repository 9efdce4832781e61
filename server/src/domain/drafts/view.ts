import { readableFor } from '../events/readers.ts';
import { isShownTo } from '../messages/visibility.ts';
import type { DraftView } from '../types/conversation.ts';
import type { DraftRecord, MessageView, UserId } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { bareDraft } from '../views/draft-view.ts';
import { messageViews } from '../views/message-views.ts';

/**
 * Returns drafts of one user with their channels and the messages they answer or quote, in a fixed number of queries.
 */
export async function draftViews(
  unit: ReadUnit,
  userId: UserId,
  drafts: readonly DraftRecord[],
): Promise<readonly DraftView[]> {
  if (drafts.length === 0) return [];
  const all = await unit.store.channels.getMany([...new Set(drafts.map(({ cid }) => cid))]);
  const accesses = await readableFor(unit, userId, all);
  const channels = accesses.map(({ channel }) => channel);
  const open = new Map(accesses.map((access) => [access.channel.cid, access]));
  const around = drafts.flatMap(({ parentId, message }) => [
    ...(parentId === null ? [] : [parentId]),
    ...(message.quotedMessageId === null ? [] : [message.quotedMessageId]),
  ]);
  const records = (around.length === 0 ? [] : await unit.store.messages.getMany(around)).filter((message) => {
    const access = open.get(message.cid);
    return access !== undefined && isShownTo(access, message);
  });
  const messages = new Map<string, MessageView>();
  for (const view of await messageViews(unit, records, { viewer: userId })) messages.set(view.id, view);
  const people = await loadPeople(unit, [
    ...drafts.flatMap(({ message }) => message.mentionedUserIds),
    ...channels.flatMap(({ createdById }) => createdById ?? []),
  ]);
  return drafts.map((draft) => {
    const channel = channels.find(({ cid }) => cid === draft.cid);
    // A quote out of another channel is private to that channel.
    const found = (id: string | null) => {
      const message = id === null ? undefined : messages.get(id);
      return message?.cid === draft.cid ? message : null;
    };
    return {
      ...bareDraft(draft, people),
      channel: channel === undefined ? null : broadcastChannel(channel, people),
      parentMessage: found(draft.parentId),
      quotedMessage: found(draft.message.quotedMessageId),
    };
  });
}

export async function draftView(unit: ReadUnit, draft: DraftRecord): Promise<DraftView> {
  const [view] = await draftViews(unit, draft.userId, [draft]);
  if (view === undefined) throw new Error(`the draft in ${draft.cid} has no view`);
  return view;
}
