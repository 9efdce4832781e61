import { ApiError } from '../../../domain/index.ts';
import { anonymousId, type Identity } from '../../authenticate.ts';
import type { Raw } from '../values.ts';
import { isRaw } from './on-behalf.ts';

/** Keys with which bodies name the acting user: as `x_id`, or as an object `x` with an id. */
const ACTING = ['user', 'banned_by', 'unbanned_by'];
/** Keys whose value is the id itself. */
const BARE = ['deleted_by', 'undeleted_by', 'reviewed_by'];

/** All keys that are checked: most bodies have none of them. */
const NAMING: ReadonlySet<string> = new Set([...ACTING, ...ACTING.map((key) => `${key}_id`), ...BARE]);

function namesSomebody(object: unknown): object is Raw {
  if (!isRaw(object)) return false;
  for (const key of Object.keys(object)) if (NAMING.has(key)) return true;
  return false;
}

const isId = (value: unknown): value is string => typeof value === 'string' && value !== '';

function* namesIn(object: Raw, path: string): Iterable<readonly [field: string, id: string]> {
  for (const key of ACTING) {
    const { [key]: whole, [`${key}_id`]: id } = object;
    if (isId(id)) yield [`${path}${key}_id`, id];
    if (isRaw(whole) && isId(whole.id)) yield [`${path}${key}.id`, whole.id];
  }
  for (const key of BARE) if (isId(object[key])) yield [`${path}${key}`, object[key]];
}

/**
 * Refuses a body that names another user than the token does. Ignoring the name would let one user's act pass for
 * another's. Users may give their own name.
 * @param within the object of the body that may carry a name too, null for the root alone
 * @throws ApiError `notAllowed`
 */
export function refuseOtherNames(identity: Identity, body: unknown, within: string | null): void {
  if (identity.kind === 'server' || !isRaw(body)) return;
  const inner = within === null ? null : body[within];
  if (!namesSomebody(body) && !namesSomebody(inner)) return;
  const names = [...namesIn(body, ''), ...(isRaw(inner) ? namesIn(inner, `${within}.`) : [])];
  const own = identity.userId;
  const other = names.find(([, id]) => id !== own && anonymousId(id) !== own);
  if (other !== undefined)
    throw new ApiError(
      'notAllowed',
      `${other[0]} names another user: a client acts as its token's user only`,
    );
}
