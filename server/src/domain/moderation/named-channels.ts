import { accessChannel } from '../channels/load.ts';
import { canInApp, denied, requireGrant } from '../permissions/access.ts';
import type { Filter } from '../query-types.ts';
import type { Cid } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import type { Caller } from '../users/caller.ts';

/** Returns the channels that a filter is limited to, or null if it is not. */
function namedCids(filter: Filter): readonly Cid[] | null {
  if ('field' in filter) {
    const { op, field, value } = filter;
    const names = field.kind === 'named' && field.name === 'channelCid' && (op === '$eq' || op === '$in');
    return names ? (Array.isArray(value) ? value : [value]).map(String) : null;
  }
  if (filter.op !== '$and') return null;
  return filter.of.map(namedCids).find((cids) => cids !== null) ?? null;
}

/**
 * Returns where a caller may see what moderators see. With the app's grant that is everywhere (null), else the channels
 * they name, if they have the channel's grant there. @throws ApiError `notFound`, `notAllowed`.
 */
export async function moderatedCids(
  unit: ReadUnit,
  caller: Caller,
  {
    filter,
    grants,
  }: { readonly filter: Filter; readonly grants: { readonly app: string; readonly channel: string } },
): Promise<readonly Cid[] | null> {
  if (canInApp(unit, caller, grants.app)) return null;
  const cids = namedCids(filter);
  if (cids === null) throw denied(caller, grants.app, '.app');
  for (const cid of cids) requireGrant(await accessChannel(unit, caller, cid), grants.channel);
  return cids;
}
