import { ApiError } from '../errors.ts';
import { appSettings } from '../settings/index.ts';
import type { StoreReader } from '../store-port.ts';
import type { UserRecord } from '../types.ts';

/** Bearers of a name looked at: more can only be there from before names had to be unique. */
const MOST_BEARERS = 100;

/**
 * Where the app wants names to be unique, a name that is new to its bearer must be free.
 * @throws ApiError 6.
 */
export async function requireFreeName(
  store: StoreReader,
  before: UserRecord | null,
  after: UserRecord,
): Promise<void> {
  const { name } = after;
  if (name === null || name === before?.name) return;
  const { uniqueNames } = await appSettings(store);
  if (uniqueNames === 'no') return;
  const bearers = await store.users.find({
    now: after.updatedAt,
    filter: { op: '$eq', field: { kind: 'named', name: 'name' }, value: name },
    sort: [],
    limit: MOST_BEARERS,
    offset: 0,
    includeDeactivated: false,
  });
  for (const other of bearers.filter(({ id }) => id !== after.id)) {
    if (uniqueNames === 'app') throw new ApiError('nameTaken', `username '${name}' already exists`);
    const team = after.teams.find((one) => other.teams.includes(one));
    if (team !== undefined)
      throw new ApiError('nameTaken', `username '${name}' already exists in team '${team}'`);
  }
}
