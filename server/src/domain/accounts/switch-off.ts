import { ApiError } from '../errors.ts';
import { noteEvent } from '../hooks/note.ts';
import { undeleteMessage } from '../messages/undelete.ts';
import { deleteMessagesOf } from '../moderation/delete-messages.ts';
import { requireTarget } from '../moderation/targets.ts';
import type { Ports } from '../ports/index.ts';
import type { DeactivateInput } from '../services/index.ts';
import { releaseConversations } from '../support/release.ts';
import type { Millis, UserId, UserRecord } from '../types/index.ts';
import { publish, runReadUnit, runUnit, type Unit } from '../unit.ts';
import { viewUser } from '../users/people.ts';
import { requireFreeName } from '../users/unique-name.ts';

/** Messages read at a time. */
const PAGE = 100;

/** Ends every connection of a user. Their next attempt is refused with the reason. */
export function endConnections(unit: Unit, id: UserId, because: 'deactivated' | 'deleted'): void {
  const event = { type: 'connections.ended', cid: null, createdAt: unit.clock.now(), because } as const;
  const audience = { kind: 'users', userIds: [id] } as const;
  publish(unit, event, audience);
}

function noteSwitch(unit: Unit, type: 'user.deactivated' | 'user.reactivated', user: UserRecord): void {
  noteEvent(unit, { type, cid: null, createdAt: unit.clock.now(), user: viewUser(unit, user) });
}

/**
 * Deactivates a user.
 * @param again it may be done already, by a server that went down before the messages were deleted
 * @throws ApiError `input` if the user is deactivated already, `notFound`
 */
export async function deactivateUser(
  ports: Ports,
  id: UserId,
  { input, again = false }: { readonly input: DeactivateInput; readonly again?: boolean | undefined },
): Promise<UserRecord> {
  const after = await runUnit(ports, async (unit) => {
    const user = await requireTarget(unit, id);
    if (user.deactivatedAt !== null && again) return user;
    if (user.deactivatedAt !== null) throw new ApiError('input', `user ${id} is deactivated already`);
    const now = unit.clock.now();
    const switchedOff = { ...user, deactivatedAt: now, updatedAt: now };
    await unit.store.users.put(switchedOff);
    await releaseConversations(unit, id);
    endConnections(unit, id, 'deactivated');
    noteSwitch(unit, 'user.deactivated', switchedOff);
    return switchedOff;
  });
  if (input.markMessagesDeleted === true) await deleteMessagesOf(ports, id, { cid: null, hard: false });
  return after;
}

/** Restores messages one after the other, as their author. Messages that a channel does not let come back stay away. */
async function restoreMessages(ports: Ports, id: UserId, since: Millis): Promise<void> {
  const server = { kind: 'server', userId: id, user: null } as const;
  let after: string | null = null;
  for (;;) {
    const from: string | null = after;
    const ids: readonly string[] = await runReadUnit(ports, (unit) =>
      unit.store.messages.deletedIdsBy(id, since, { after: from, limit: PAGE }),
    );
    for (const messageId of ids)
      await undeleteMessage(ports, server, { id: messageId, by: null }).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      });
    after = ids.at(-1) ?? null;
    if (ids.length < PAGE) return;
  }
}

interface Reactivating {
  /** Null for the name they had. */
  readonly name: string | null;
  /** Messages that were deleted since the deactivation come back. */
  readonly withMessages: boolean;
  /** Time of their deactivation, if a server may have reactivated them before it went down. */
  readonly wasOff?: Millis | null;
}

/**
 * Reactivates a user.
 * @throws ApiError `input` if the user is not deactivated, `nameTaken` if the name was taken meanwhile, `notFound`
 */
export async function reactivateUser(
  ports: Ports,
  id: UserId,
  { name, withMessages, wasOff = null }: Reactivating,
): Promise<UserRecord> {
  const { after, since } = await runUnit(ports, async (unit) => {
    const user = await requireTarget(unit, id);
    if (user.deactivatedAt === null && wasOff !== null) return { after: user, since: wasOff };
    if (user.deactivatedAt === null) throw new ApiError('input', `user ${id} is not deactivated`);
    const back = { ...user, name: name ?? user.name, deactivatedAt: null, updatedAt: unit.clock.now() };
    await requireFreeName(unit, null, back);
    await unit.store.users.put(back);
    noteSwitch(unit, 'user.reactivated', back);
    return { after: back, since: user.deactivatedAt };
  });
  if (withMessages) await restoreMessages(ports, id, since);
  return after;
}
