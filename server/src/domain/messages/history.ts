import { ApiError } from '../errors.ts';
import { ALL, CHOICES, COMPARISONS, field, indexed } from '../filters/spec.ts';
import { inputError } from '../input/read.ts';
import { LIMITS, PAGES } from '../limits.ts';
import { by, type PagedSpec, readPage } from '../paging/read-page.ts';
import { can, denied } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { Filter } from '../query-types.ts';
import { scan } from '../scan.ts';
import type { RawPage } from '../services.ts';
import type { Page } from '../store/paged.ts';
import type { Actor, HistoryEntry } from '../types.ts';
import type { ReadUnit } from '../unit.ts';
import { type Caller, callerOf } from '../users/caller.ts';
import { readableMessage } from './load.ts';

const HISTORY: PagedSpec = {
  name: 'message_history',
  fields: {
    message_id: indexed(CHOICES),
    user_id: field('string', CHOICES),
    message_updated_by_id: field('string', CHOICES),
    message_updated_at: field('date', COMPARISONS),
    created_at: field('date', COMPARISONS),
    updated_at: field('date', COMPARISONS),
  },
  customOperators: [...ALL, '$autocomplete', '$contains', '$q'],
  sorts: ['message_updated_at', 'message_updated_by_id'],
  customSorts: false,
  mostSorts: LIMITS.sortFields,
  standardSort: [by('message_updated_at', -1)],
  textSorts: ['message_updated_by_id'],
  sizes: PAGES.history,
};

/** The messages a filter is certainly confined to; null where it is confined to none. */
function namedMessages(filter: Filter): readonly string[] | null {
  if ('field' in filter) {
    const { field: ref, op, value } = filter;
    const names = ref.kind === 'named' && ref.name === 'message_id';
    if (!names || (op !== '$eq' && op !== '$in')) return null;
    return (Array.isArray(value) ? value : [value]).map(String);
  }
  if (filter.op !== '$and') return null;
  for (const part of filter.of) {
    const named = namedMessages(part);
    if (named !== null) return named;
  }
  return null;
}

/** Requires that the caller may edit the message, and so see its earlier versions. @throws ApiError 4, 16, 17. */
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
  input: RawPage,
): Promise<Page<HistoryEntry>> {
  const query = readPage(input, HISTORY, actor);
  return scan(ports, actor, async (unit) => {
    await requireMayLookBack(unit, await callerOf(unit.store.users, actor), query.filter);
    return unit.store.history.find(query);
  });
}
