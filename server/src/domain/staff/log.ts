import type { StaffOrigin } from '../services/index.ts';
import type { UserId } from '../types/index.ts';
import type { Unit } from '../unit.ts';
import { LOG_LIFETIME_MS, STAFF_LIMITS } from './rules.ts';

/** Words of the log. They are part of the API. */
type StaffAction =
  | 'signed_in'
  | 'signed_out'
  | 'session_ended'
  | 'password_changed'
  | 'invited'
  | 'invitation_withdrawn'
  | 'joined'
  | 'role_changed'
  | 'account_removed';

interface Logged {
  readonly action: StaffAction;
  readonly actorId: UserId | null;
  readonly targetId?: UserId | null;
  readonly detail?: string;
}

/** Digits of a time in an id: ids ascend with time until the year 5138. */
const TIME_DIGITS = 14;

/** Adds an entry to the log, in the unit of the action. */
export async function logAction(
  unit: Unit,
  { action, actorId, targetId = null, detail = '' }: Logged,
  origin: Pick<StaffOrigin, 'network'> | null,
): Promise<void> {
  const at = unit.clock.now();
  const id = `${String(at).padStart(TIME_DIGITS, '0')}-${unit.ids.uuid()}`;
  const entry = { id, at, action, actorId, targetId, detail, network: origin?.network ?? '' };
  const bounds = { before: at - LOG_LIFETIME_MS, most: STAFF_LIMITS.logEntries };
  await unit.store.staff.addToLog(entry, bounds);
}
