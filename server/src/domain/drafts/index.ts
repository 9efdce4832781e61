import { readableChannel } from '../channels/load.ts';
import { ApiError } from '../errors.ts';
import { DRAFT_FIELDS } from '../filters/draft-spec.ts';
import { inputError, isRecord, readId } from '../input/read.ts';
import { missingMessage } from '../messages/load.ts';
import { requireParent } from '../messages/thread.ts';
import { isShownTo } from '../messages/visibility.ts';
import { readPage } from '../paging/read-page.ts';
import type { Access } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import { scan } from '../scan.ts';
import type { DraftService } from '../services.ts';
import type { StoreReader } from '../store-port.ts';
import type { DraftView } from '../types/conversation.ts';
import type { Actor, Cid, Raw } from '../types.ts';
import { actingPerson } from '../users/acting-user.ts';
import { callerOf, requirePerson } from '../users/caller.ts';
import { readDraftMessage } from './draft-input.ts';
import { removeDraft, tellDraft } from './tell.ts';
import { draftView, draftViews } from './view.ts';

const parentOf = (parentId: string | null | undefined) =>
  readId(parentId === '' ? null : parentId, 'parent_id');

/** What a draft quotes is there for its writer. @throws ApiError 16. */
async function requireQuotable(store: StoreReader, access: Access, id: string): Promise<void> {
  const quoted = await store.messages.get(id);
  if (quoted === null || quoted.cid !== access.channel.cid || !isShownTo(access, quoted))
    throw missingMessage(id);
}

/** Whoever may read a channel may begin to write in it. */
async function save(ports: Ports, actor: Actor, cid: Cid, raw: Raw): Promise<DraftView> {
  if (!isRecord(raw)) throw inputError('message must be an object');
  const { message, parentId } = readDraftMessage(raw, ports.ids.uuid);
  return ports.store.write(async (store) => {
    const { caller, user } = await actingPerson(ports, store, actor);
    const access = await readableChannel(store, caller, cid);
    if (parentId !== null) await requireParent(store, access, parentId);
    const { quotedMessageId } = message;
    if (quotedMessageId !== null) await requireQuotable(store, access, quotedMessageId);
    const draft = { userId: user.id, cid, parentId, message, createdAt: ports.clock.now() };
    await store.drafts.put(draft);
    const view = await draftView(ports, store, draft);
    tellDraft(ports, store, 'draft.updated', view);
    return view;
  });
}

async function get(ports: Ports, actor: Actor, cid: Cid, parentId: string | null): Promise<DraftView> {
  return ports.store.read(async (store) => {
    const caller = await callerOf(store.users, actor);
    const user = requirePerson(caller);
    await readableChannel(store, caller, cid);
    const draft = await store.drafts.get(user.id, cid, parentId);
    if (draft === null) throw new ApiError('notFound', `there is no draft in ${parentId ?? cid}`);
    return draftView(ports, store, draft);
  });
}

async function remove(ports: Ports, actor: Actor, cid: Cid, parentId: string | null): Promise<void> {
  await ports.store.write(async (store) => {
    const { user } = await actingPerson(ports, store, actor);
    await removeDraft(ports, store, { userId: user.id, cid, parentId });
  });
}

export function draftService(ports: Ports): DraftService {
  return {
    save: (actor, cid, message) => save(ports, actor, cid, message),
    get: async (actor, cid, parentId) => get(ports, actor, cid, parentOf(parentId)),
    delete: async (actor, cid, parentId) => remove(ports, actor, cid, parentOf(parentId)),
    async query(actor, input) {
      const query = readPage(input, DRAFT_FIELDS, actor);
      return scan(ports, actor, async (store) => {
        const user = requirePerson(await callerOf(store.users, actor));
        const page = await store.drafts.find(user.id, query);
        return { ...page, items: await draftViews(ports, store, user.id, page.items) };
      });
    },
  };
}
