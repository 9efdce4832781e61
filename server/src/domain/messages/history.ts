import { ApiError, inputError } from '../errors.ts';
import { HISTORY_FIELDS, namedMessages } from '../filters/history-spec.ts';
import { LIMITS } from '../limits.ts';
import { readPage } from '../paging/read-page.ts';
import { can, denied } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { Filter } from '../query-types.ts';
import { scan } from '../scan.ts';
import type { PageInput } from '../services.ts';
import type { Page } from '../store/paged.ts';
import type { Actor, HistoryEntry } from '../types.ts';
import type { ReadUnit } from '../unit.ts';
import { type Caller, callerOf } from '../users/caller.ts';
import { readableMessage } from './load.ts';

/**
 * Requires that the caller may edit the message, and so see its earlier versions.
 * @throws ApiError `input`, `notFound`, `notAllowed`.
 */
async function requireMayLookBack(unit: ReadUnit, caller: Caller, filter: Filter): Promise<void> {
  if (caller.server) return;
  const ids = namedMessages(filter);
  if (ids === null)
    throw new ApiError('notAllowed', 'message history without message_id is only for the server');
  if (ids.length > LIMITS.messagesPerGet)
    throw inputError(`at most ${LIMITS.messagesPerGet} messages at once`);
  for (const id of ids) {
    const { access } = await readableMessage(unit, caller, id);
    if (!can(access, 'update-message', false)) throw denied(caller, 'update-message', access.channel.type);
  }
}

export async function messageHistory(
  ports: Ports,
  actor: Actor,
  input: PageInput,
): Promise<Page<HistoryEntry>> {
  const query = readPage(input, HISTORY_FIELDS, actor);
  return scan(ports, actor, async (unit) => {
    await requireMayLookBack(unit, await callerOf(unit.store.users, actor), query.filter);
    return unit.store.history.find(query);
  });
}
