/** Facts about the visitor from the host page: kept apart from custom data, read by staff and servers only. */
import { ApiError } from '../errors.ts';
import type { FieldRef, Filter, Sort } from '../query-types.ts';
import { type Caller, isStaffOrServer } from './caller.ts';

/** Keys of a user, as the widget's `setAttributes` and `page` write them. */
export const PAGE_KEYS: readonly string[] = ['attributes', 'page'];

/** Returns whether the caller may read page data. */
export const readsPageData = (caller: Caller): boolean => isStaffOrServer(caller);

const isPageField = (field: FieldRef): boolean =>
  field.kind === 'custom' && PAGE_KEYS.includes(field.path[0] ?? '');

const asksPageData = (filter: Filter): boolean =>
  'field' in filter ? isPageField(filter.field) : filter.of.some(asksPageData);

/**
 * Refuses a filter or sort by page data: its results would reveal data that cannot be read. @throws ApiError
 * `notAllowed`
 */
export function refusePageData(caller: Caller, filter: Filter, sort: readonly Sort[]): void {
  if (readsPageData(caller)) return;
  if (!asksPageData(filter) && !sort.some(({ field }) => isPageField(field))) return;
  throw new ApiError(
    'notAllowed',
    `user '${caller.id ?? ''}' may not filter or sort by ${PAGE_KEYS.join(' or ')}: only staff and servers may`,
  );
}
