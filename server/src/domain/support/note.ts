/** Notes: messages of a support conversation that only the staff read. */
import { STAFF_ROLES } from '../channel-types.ts';
import { ApiError, inputError, shown } from '../errors.ts';
import { isNote, STAFF_READERS } from '../messages/note-readers.ts';
import type { Access } from '../permissions/access.ts';
import type { MessageInput } from '../services/index.ts';
import type { MentionedGroups, MessageRecord, UserId, UserRecord } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import { isStaffOrServer } from '../users/caller.ts';

const FIELD = 'field `message.support_note`';

/** @throws ApiError `input` for a message that quotes a note or names its readers, and is none itself */
export function refuseHalfNote(input: MessageInput, quoted: MessageRecord | null): void {
  if (quoted !== null && isNote(quoted))
    throw inputError(`message ${quoted.id} is a note: only notes can quote it, with \`support_note: true\``);
  if (isNote(input))
    throw inputError(
      `field \`message.restricted_visibility\` takes user ids, not ${STAFF_READERS}: send \`support_note: true\``,
    );
}

/** Returns the part of a message that a note cannot have; null if there is none. */
function unfitPart({
  parentId,
  pollId,
  location,
  isSystem,
  restrictedVisibility,
}: MessageInput): string | null {
  if (parentId !== null) return 'parent_id';
  if (pollId !== null) return 'poll_id';
  if (location !== null) return 'shared_location';
  if (isSystem) return 'type';
  return restrictedVisibility.length > 0 ? 'restricted_visibility' : null;
}

interface NewNote {
  readonly user: UserRecord;
  readonly input: MessageInput;
  readonly quoted: MessageRecord | null;
}

/**
 * Refuses a note that the caller may not write, or that would show more or fewer people what it holds.
 * @throws ApiError `notAllowed` for all but staff and servers, `input`
 */
export function requireNote({ caller, channel }: Access, { user, input, quoted }: NewNote): void {
  if (!isStaffOrServer(caller))
    throw new ApiError(
      'notAllowed',
      `${FIELD} is for users with role ${STAFF_ROLES.join(' or ')}, '${caller.id ?? ''}' has role ${caller.role}: leave it out`,
    );
  if (channel.support === null)
    throw inputError(`${FIELD} is for support conversations, ${channel.cid} is none`);
  if (!STAFF_ROLES.includes(user.role))
    throw inputError(
      `${FIELD}: the author must be one of the staff, ${shown(user.id)} has role ${user.role}`,
    );
  const unfit = unfitPart(input);
  if (unfit !== null) throw inputError(`${FIELD}: a note cannot have \`${unfit}\`, leave it out`);
  if (quoted !== null && quoted.restrictedVisibility.length > 0 && !isNote(quoted))
    throw inputError(`${FIELD}: message ${quoted.id} is for some users only, a note cannot quote it`);
}

/** @throws ApiError `input` if a message would become a note, or a note a message to the visitor */
export function refuseNoteChange(message: MessageRecord, input: MessageInput): void {
  if (input.isNote && !isNote(message)) throw inputError('message.support_note field cannot be updated');
}

/** Returns the staff whom a message mentions, one by one or as a group. */
async function calledStaff(
  unit: ReadUnit,
  ids: readonly UserId[],
  { channel, here, roles, groupIds = [] }: MentionedGroups,
): Promise<readonly UserId[]> {
  const { users, userGroups } = unit.store;
  const staff = await users.idsWithRoles(STAFF_ROLES);
  if (channel || here) return staff;
  const called = new Set(ids);
  const named = STAFF_ROLES.filter((role) => roles.includes(role));
  if (named.length > 0) for (const id of await users.idsWithRoles(named)) called.add(id);
  for (const group of groupIds) for (const { userId } of await userGroups.members(group)) called.add(userId);
  return staff.filter((id) => called.has(id));
}

/** Returns the message with the readers of a note. It is silent unless it mentions colleagues. */
export async function noteInput(
  unit: ReadUnit,
  user: UserRecord,
  input: MessageInput,
): Promise<MessageInput> {
  const staff = await calledStaff(unit, input.mentionedUserIds, input.mentionedGroups);
  const called = staff.filter((id) => id !== user.id);
  return {
    ...input,
    restrictedVisibility: [STAFF_READERS, ...called],
    silent: called.length === 0 || input.silent === true,
  };
}
