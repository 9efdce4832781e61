import type { Ports } from '../ports.ts';
import type { StoreWriter } from '../store-port.ts';
import type { DraftView } from '../types/conversation.ts';
import type { DraftRecord } from '../types.ts';
import { loadPeople } from '../users/people.ts';
import { bareDraft } from '../views/draft-view.ts';

/** The writer's other devices learn of it. */
export function tellDraft(
  ports: Ports,
  store: StoreWriter,
  type: 'draft.updated' | 'draft.deleted',
  draft: DraftView,
): void {
  const event = { type, cid: draft.cid, createdAt: ports.clock.now(), draft } as const;
  const audience = { kind: 'users', userIds: [draft.userId] } as const;
  store.afterCommit(() => ports.bus.publish({ seq: null, event, audience, perUser: null }));
}

/** What was begun is sent or given up. */
export async function removeDraft(
  ports: Ports,
  store: StoreWriter,
  { userId, cid, parentId }: Pick<DraftRecord, 'userId' | 'cid' | 'parentId'>,
): Promise<void> {
  const removed = await store.drafts.remove(userId, cid, parentId);
  if (removed === null) return;
  const people = await loadPeople(ports, store, removed.message.mentionedUserIds);
  const around = { channel: null, parentMessage: null, quotedMessage: null };
  tellDraft(ports, store, 'draft.deleted', { ...bareDraft(removed, people), ...around });
}
