import { ApiError } from '../errors.ts';
import { nameKeys, withoutDirection } from '../names/index.ts';
import { appSettings } from '../settings/index.ts';
import type { UserRecord } from '../types/index.ts';
import type { Unit } from '../unit.ts';

/**
 * Returns the user as stored. If names are unique, a new name loses its controls of direction, by which it could look
 * like another's.
 */
export async function withPlainName(
  unit: Unit,
  before: UserRecord | null,
  after: UserRecord,
): Promise<UserRecord> {
  if (after.name === null || after.name === before?.name) return after;
  const name = withoutDirection(after.name);
  if (name === after.name) return after;
  const { uniqueNames } = await appSettings(unit);
  return uniqueNames === 'no' ? after : { ...after, name };
}

/**
 * Refuses a name that another user bears, in either spelling, if the app wants names to be unique. Users who already
 * bear the same name keep it.
 * @param before the user as stored and active; null for one who takes the name now
 * @throws ApiError `nameTaken`
 */
export async function requireFreeName(
  unit: Unit,
  before: UserRecord | null,
  after: UserRecord,
): Promise<void> {
  const { uniqueNames } = await appSettings(unit);
  if (uniqueNames === 'no' || after.name === null) return;
  const current = nameKeys(before?.name ?? '');
  const keys = nameKeys(after.name);
  const isNew = keys.some((key) => !current.includes(key));
  const teams = isNew ? after.teams : after.teams.filter((team) => before?.teams.includes(team) !== true);
  if (uniqueNames === 'app' ? !isNew : teams.length === 0) return;
  await unit.store.users.holdNames();
  const scope = uniqueNames === 'app' ? null : teams;
  const other = await unit.store.users.bearerOf({ keys, besides: after.id, teams: scope });
  if (other === null) return;
  const team = scope?.find((one) => other.teams.includes(one));
  const where = team === undefined ? '' : ` in team '${team}'`;
  throw new ApiError('nameTaken', `username '${after.name}' already exists${where}`);
}
