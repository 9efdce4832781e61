import { ApiError } from '../errors.ts';
import type { FieldRef, Filter, Sort } from '../query-types.ts';
import { spelled } from '../spelling.ts';
import { type Caller, isStaffOrServer } from '../users/caller.ts';

/** Fields of the staff's queue, as filters of channels name them. */
const FIELDS: readonly string[] = [
  'supportStatus',
  'supportAssigneeId',
  'supportTags',
  'supportPriority',
  'supportSnoozedUntil',
];

const isSupportField = (field: FieldRef): boolean => field.kind === 'named' && FIELDS.includes(field.name);

const asksSupport = (filter: Filter): boolean =>
  'field' in filter ? isSupportField(filter.field) : filter.of.some(asksSupport);

/**
 * Refuses a filter or sort by the fields of the queue: its results would reveal fields that cannot be read. @throws
 * ApiError `notAllowed`
 */
export function refuseSupportFields(caller: Caller, filter: Filter, sort: readonly Sort[] = []): void {
  if (isStaffOrServer(caller)) return;
  if (!asksSupport(filter) && !sort.some(({ field }) => isSupportField(field))) return;
  throw new ApiError(
    'notAllowed',
    `user '${caller.id ?? ''}' may not filter or sort by ${FIELDS.map(spelled).join(', ')}: only staff and servers may`,
  );
}
