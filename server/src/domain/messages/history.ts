import { ApiError, inputError } from '../errors.ts';
import { HISTORY_FIELDS, namedMessages } from '../filters/history-spec.ts';
import { LIMITS } from '../limits.ts';
import { readPage } from '../paging/read-page.ts';
import { can, denied } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { Filter } from '../query-types.ts';
import { scan } from '../scan.ts';
import type { PageInput } from '../services/index.ts';
import type { Page } from '../store/paged.ts';
import type { Actor, HistoryEntry, Millis } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import { type Caller, callerOf } from '../users/caller.ts';
import { type Found, readableMessage, refuseDeleted } from './load.ts';

/** Returns the filter for versions that were replaced after a time. */
const replacedAfter = (time: Millis): Filter => ({
  op: '$gt',
  field: { kind: 'named', name: 'messageUpdatedAt' },
  value: time,
});

/**
 * Returns the filter for the versions of a message that all its readers may see. An edit by somebody else, such as a
 * moderator, takes away what was there before.
 * @throws ApiError `input` for a deleted message, `notFound`, `notAllowed`
 */
async function shownToReaders(unit: ReadUnit, { message }: Found): Promise<Filter | null> {
  refuseDeleted(message);
  const { id, userId } = message;
  const changedAt = await unit.store.history.lastChangeByOthers(id, userId);
  return changedAt === null ? null : replacedAfter(changedAt);
}

/**
 * Returns the filter for the versions that a caller may see. The server sees all, and whoever may edit a message all of
 * the messages they name. Readers see those of one message.
 * @throws ApiError `input`, `notFound`, `notAllowed`
 */
async function withinReach(unit: ReadUnit, caller: Caller, filter: Filter): Promise<Filter> {
  if (caller.server) return filter;
  const ids = namedMessages(filter);
  if (ids === null)
    throw new ApiError('notAllowed', 'message history without message_id is only for the server');
  if (ids.length > LIMITS.messagesPerGet)
    throw inputError(`at most ${LIMITS.messagesPerGet} messages at once`);
  const bounds: Filter[] = [];
  for (const id of ids) {
    const found = await readableMessage(unit, caller, id);
    const { access } = found;
    if (can(access, 'update-message', false)) continue;
    if (ids.length > 1) throw denied(caller, 'update-message', access.channel.type);
    const shown = await shownToReaders(unit, found);
    if (shown !== null) bounds.push(shown);
  }
  return bounds.length === 0 ? filter : { op: '$and', of: [filter, ...bounds] };
}

export async function messageHistory(
  ports: Ports,
  actor: Actor,
  input: PageInput,
): Promise<Page<HistoryEntry>> {
  const query = readPage(input, HISTORY_FIELDS, actor);
  return scan(ports, actor, async (unit) => {
    const caller = await callerOf(unit.store.users, actor);
    return unit.store.history.find({ ...query, filter: await withinReach(unit, caller, query.filter) });
  });
}
