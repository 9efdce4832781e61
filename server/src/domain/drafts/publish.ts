import type { DraftView } from '../types/conversation.ts';
import type { DraftRecord } from '../types/index.ts';
import { publish, type Unit } from '../unit.ts';
import { loadPeople } from '../users/people.ts';
import { bareDraft } from '../views/draft-view.ts';

/** Tells the writer's other devices. */
export function publishDraft(unit: Unit, type: 'draft.updated' | 'draft.deleted', draft: DraftView): void {
  const event = { type, cid: draft.cid, createdAt: unit.clock.now(), draft } as const;
  const audience = { kind: 'users', userIds: [draft.userId] } as const;
  publish(unit, event, audience);
}

/** Removes a draft that was sent or given up. */
export async function removeDraft(
  unit: Unit,
  { userId, cid, parentId }: Pick<DraftRecord, 'userId' | 'cid' | 'parentId'>,
): Promise<void> {
  const removed = await unit.store.drafts.remove(userId, cid, parentId);
  if (removed === null) return;
  const people = await loadPeople(unit, removed.message.mentionedUserIds);
  const around = { channel: null, parentMessage: null, quotedMessage: null };
  publishDraft(unit, 'draft.deleted', { ...bareDraft(removed, people), ...around });
}
