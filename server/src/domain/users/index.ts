import type { Ports } from '../ports/index.ts';
import type { UserService } from '../services/index.ts';
import { runReadUnit } from '../unit.ts';
import { callerOf, requirePerson } from './caller.ts';
import { createGuest } from './guest.ts';
import { anonymousOwnUser, ownUser } from './own-user.ts';
import { queryUsers } from './query.ts';
import { revocations } from './revocation.ts';
import { sendUserEvent } from './send-event.ts';
import { updateUsersPartial } from './update-partial.ts';
import { upsertUsers } from './upsert.ts';

export function userService(ports: Ports): UserService {
  return {
    async actor(userId) {
      const { role } = await runReadUnit(ports, (unit) =>
        callerOf(unit.store.users, { kind: 'user', userId, role: 'user' }),
      );
      return { kind: 'user', userId, role };
    },
    tokensRevokedBefore: revocations(ports),
    createGuest: (guest) => createGuest(ports, guest),
    upsert: (actor, users) => upsertUsers(ports, actor, users),
    updatePartial: (actor, patches) => updateUsersPartial(ports, actor, patches),
    query: queryUsers(ports),
    sendEvent: sendUserEvent(ports),
    me: (actor) =>
      runReadUnit(ports, async (unit) => {
        const caller = await callerOf(unit.store.users, actor);
        if (caller.anonymous && caller.user !== null) return anonymousOwnUser(unit, caller.user);
        return ownUser(unit, requirePerson(caller));
      }),
  };
}
