import { ApiError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { ExportWriter, Ports } from '../ports/index.ts';
import type { UserExport } from '../services/index.ts';
import type { MessageView, ReactionView, UserId, UserRecord } from '../types/index.ts';
import { type ReadUnit, runReadUnit } from '../unit.ts';
import { loadPeople, viewUserForStaff } from '../users/people.ts';
import { messageViews, viewReaction } from '../views/message-views.ts';
import { listOf } from './json.ts';

/** Rows read at once: other reads run in between. */
const PAGE = 300;

/** @throws ApiError `notFound` if the user does not exist */
export async function requireUsers(unit: ReadUnit, ids: readonly UserId[]): Promise<readonly UserRecord[]> {
  const found = new Map((await unit.store.users.getMany(ids)).map((user) => [user.id, user]));
  return ids.map((id) => {
    const user = found.get(id);
    if (user === undefined) throw new ApiError('notFound', `the user ${id} does not exist`);
    return user;
  });
}

/** Returns ids of all remaining messages of a user, oldest first. @throws ApiError `input` for too many. */
async function messageIds(unit: ReadUnit, userId: UserId, most: number): Promise<readonly string[]> {
  const ids = await unit.store.messages.idsBy(userId, null, { limit: most + 1 });
  if (ids.length > most) throw new ApiError('input', `user ${userId} has more than ${most} messages`);
  return ids;
}

async function messagesOf(unit: ReadUnit, ids: readonly string[]): Promise<readonly MessageView[]> {
  const found = new Map((await unit.store.messages.getMany(ids)).map((message) => [message.id, message]));
  const records = ids.flatMap((id) => found.get(id) ?? []);
  return messageViews(unit, records, { viewer: null, byServer: true });
}

async function reactionsOf(unit: ReadUnit, user: UserRecord, most: number): Promise<readonly ReactionView[]> {
  const reactions = await unit.store.reactions.by(user.id, most + 1);
  if (reactions.length > most) throw new ApiError('input', `user ${user.id} has more than ${most} reactions`);
  const people = await loadPeople(unit, [], [user]);
  return reactions.map((reaction) => viewReaction(people, reaction));
}

/** Exports at once, as much as one answer holds. */
export async function userExport(unit: ReadUnit, user: UserRecord): Promise<UserExport> {
  const ids = await messageIds(unit, user.id, LIMITS.exportedAtOnce);
  return {
    user: viewUserForStaff(unit, user),
    messages: await messagesOf(unit, ids),
    reactions: await reactionsOf(unit, user, LIMITS.exportedAtOnce),
  };
}

async function* allMessages(ports: Ports, userId: UserId) {
  const ids = await runReadUnit(ports, (unit) => messageIds(unit, userId, LIMITS.exportedPerUser));
  for (let at = 0; at < ids.length; at += PAGE)
    yield* await runReadUnit(ports, (unit) => messagesOf(unit, ids.slice(at, at + PAGE)));
}

async function* allReactions(ports: Ports, user: UserRecord) {
  yield* await runReadUnit(ports, (unit) => reactionsOf(unit, user, LIMITS.exportedPerUser));
}

async function* each<T>(items: readonly T[]) {
  yield* items;
}

/** Yields a list of `{user, messages, reactions}`. */
export function usersText(ports: Ports, write: ExportWriter, users: readonly UserRecord[]) {
  return listOf(each(users), async function* (user) {
    yield `{"user":${write.user(viewUserForStaff(ports, user))},"messages":`;
    yield* listOf(allMessages(ports, user.id), write.message);
    yield ',"reactions":';
    yield* listOf(allReactions(ports, user), write.reaction);
    yield '}';
  });
}
