import { readableChannel } from '../channels/load.ts';
import { ApiError } from '../errors.ts';
import { DRAFT_FIELDS } from '../filters/draft-spec.ts';
import { missingMessage } from '../messages/load.ts';
import { requireParent } from '../messages/thread.ts';
import { isShownTo } from '../messages/visibility.ts';
import { readPage } from '../paging/read-page.ts';
import type { Access } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import { scan } from '../scan.ts';
import type { DraftCommand, DraftService } from '../services/index.ts';
import type { DraftView } from '../types/conversation.ts';
import type { Actor, Cid } from '../types/index.ts';
import { type ReadUnit, runReadUnit, runUnit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';
import { callerOf, requirePerson } from '../users/caller.ts';
import { publishDraft, removeDraft } from './publish.ts';
import { draftView, draftViews } from './view.ts';

/** Refuses a quote that the draft's author may not see. @throws ApiError `notFound`. */
async function requireQuotable(unit: ReadUnit, access: Access, id: string): Promise<void> {
  const quoted = await unit.store.messages.get(id);
  if (quoted === null || quoted.cid !== access.channel.cid || !isShownTo(access, quoted))
    throw missingMessage(id);
}

/** Stores a draft. Users who may read a channel may keep a draft in it. */
async function save(
  ports: Ports,
  actor: Actor,
  { cid, command }: { readonly cid: Cid; readonly command: DraftCommand },
): Promise<DraftView> {
  const { parentId } = command;
  const message = { ...command.message, id: command.message.id ?? ports.ids.uuid() };
  return runUnit(ports, async (unit) => {
    const { caller, user } = await actingPerson(unit, actor);
    const access = await readableChannel(unit, caller, cid);
    if (parentId !== null) await requireParent(unit, access, parentId);
    const { quotedMessageId } = message;
    if (quotedMessageId !== null) await requireQuotable(unit, access, quotedMessageId);
    const draft = { userId: user.id, cid, parentId, message, createdAt: unit.clock.now() };
    await unit.store.drafts.put(draft);
    const view = await draftView(unit, draft);
    publishDraft(unit, 'draft.updated', view);
    return view;
  });
}

async function get(
  ports: Ports,
  actor: Actor,
  { cid, parentId }: { readonly cid: Cid; readonly parentId: string | null },
): Promise<DraftView> {
  return runReadUnit(ports, async (unit) => {
    const caller = await callerOf(unit.store.users, actor);
    const user = requirePerson(caller);
    await readableChannel(unit, caller, cid);
    const draft = await unit.store.drafts.get(user.id, cid, parentId);
    if (draft === null) throw new ApiError('notFound', `there is no draft in ${parentId ?? cid}`);
    return draftView(unit, draft);
  });
}

async function remove(
  ports: Ports,
  actor: Actor,
  { cid, parentId }: { readonly cid: Cid; readonly parentId: string | null },
): Promise<void> {
  await runUnit(ports, async (unit) => {
    const { user } = await actingPerson(unit, actor);
    await removeDraft(unit, { userId: user.id, cid, parentId });
  });
}

export function draftService(ports: Ports): DraftService {
  return {
    save: (actor, cid, command) => save(ports, actor, { cid, command }),
    get: (actor, cid, parentId) => get(ports, actor, { cid, parentId }),
    delete: (actor, cid, parentId) => remove(ports, actor, { cid, parentId }),
    async query(actor, input) {
      const query = readPage(input, DRAFT_FIELDS, actor);
      return scan(ports, actor, async (unit) => {
        const user = requirePerson(await callerOf(unit.store.users, actor));
        const page = await unit.store.drafts.find(user.id, query);
        return { ...page, items: await draftViews(unit, user.id, page.items) };
      });
    },
  };
}
