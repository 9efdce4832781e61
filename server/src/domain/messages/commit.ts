import { readableChannel } from '../channels/load.ts';
import { ApiError } from '../errors.ts';
import type { Ports } from '../ports/index.ts';
import type { Actor, MessageView } from '../types/index.ts';
import { runUnit } from '../unit.ts';
import { callerOf, requirePerson } from '../users/caller.ts';
import { missingMessage } from './load.ts';
import { publishMessage } from './sending/send.ts';
import { requireParent } from './thread.ts';

/**
 * Approves a pending message: it enters its channel now, as its author's newest. The server only.
 * @throws ApiError `notFound` if no message of that id is pending, `notAllowed`.
 */
export async function commitMessage(ports: Ports, actor: Actor, id: string): Promise<MessageView> {
  if (actor.kind !== 'server')
    throw new ApiError('notAllowed', 'committing messages is only allowed with server side auth');
  return runUnit(ports, async (unit) => {
    const held = await unit.store.held.get(id);
    if (held === null || held.kind !== 'pending') throw missingMessage(id);
    const { message } = held;
    const asAuthor = { kind: 'server', userId: message.userId, user: null } as const;
    const caller = await callerOf(unit.store.users, asAuthor);
    const access = await readableChannel(unit, caller, message.cid);
    const parent = message.parentId === null ? null : await requireParent(unit, access, message.parentId);
    await unit.store.held.remove(id);
    const author = requirePerson(caller);
    return (await publishMessage(unit, { access, user: author, parent }, { record: message })).message;
  });
}
