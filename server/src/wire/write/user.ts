import type { Custom, Json, PrivacySettings, UserRecord, UserView } from '../../domain/index.ts';
import type { JsonObject } from './json-object.ts';
import { writeTime } from './time.ts';

/** Views that were written last, with their text: the author of a page of messages stands in each of them. */
const MOST_KEPT = 16;
const views: (UserView | null)[] = Array<UserView | null>(MOST_KEPT).fill(null);
const written: JsonObject[] = Array<JsonObject>(MOST_KEPT).fill({});
let next = 0;

const isEmpty = (data: object | undefined) => data === undefined || Object.keys(data).length === 0;

/** Writes a user as others see them. Custom keys lie at the root, named keys win. */
export function writeUser(user: UserView): JsonObject {
  const at = views.indexOf(user);
  const known = at === -1 ? undefined : written[at];
  if (known !== undefined) return known;
  const named = writeNamedUser(user);
  // Views without page data share one frozen object; a node of an older version sends none.
  const made =
    isEmpty(user.custom) && isEmpty(user.pageData) ? named : { ...user.custom, ...user.pageData, ...named };
  views[next] = user;
  written[next] = made;
  next = (next + 1) % MOST_KEPT;
  return made;
}

/**
 * Writes a user without custom data. `undefined` values do not occur in the JSON: written so, all users have one shape.
 */
export function writeNamedUser(user: UserView): JsonObject {
  const time = (millis: number | null) => (millis === null ? undefined : writeTime(millis));
  return {
    id: user.id,
    name: user.name ?? undefined,
    image: user.image ?? undefined,
    language: user.language ?? undefined,
    role: user.role,
    teams: user.teams,
    // A node of an older version sends none.
    teams_role: isEmpty(user.teamsRole) ? undefined : user.teamsRole,
    created_at: writeTime(user.createdAt),
    updated_at: writeTime(user.updatedAt),
    last_active: time(user.lastActive),
    banned: user.banned,
    shadow_banned: user.shadowBanned || undefined,
    ban_expires: time(user.banExpires),
    online: user.online,
    deactivated_at: time(user.deactivatedAt),
    deleted_at: time(user.deletedAt),
  };
}

export const writePrivacy = ({ typingIndicators, readReceipts, deliveryReceipts }: PrivacySettings) => ({
  typing_indicators: { enabled: typingIndicators },
  read_receipts: { enabled: readReceipts },
  delivery_receipts: { enabled: deliveryReceipts },
});

/** Returns the user as the flat object that a client knows, so that one set of steps serves named and custom keys. */
export function writeUserFields(user: UserRecord): Custom {
  const named: [string, Json | null][] = [
    ['name', user.name],
    ['image', user.image],
    ['language', user.language],
    ['role', user.role],
    ['teams', user.teams],
    ['teams_role', user.teamsRole],
    ['invisible', user.invisible],
    ['privacy_settings', writePrivacy(user.privacy)],
  ];
  return {
    ...user.custom,
    ...user.pageData,
    ...Object.fromEntries(named.filter(([, value]) => value !== null)),
  };
}
