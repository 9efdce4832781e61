import { ApiError, inputError } from '../errors.ts';
import { requireTarget } from '../moderation/targets.ts';
import type { Ports } from '../ports/index.ts';
import type { UserService } from '../services/index.ts';
import { isBuiltInEvent } from '../typing/built-in-events.ts';
import { publishAlone, runReadUnit } from '../unit.ts';
import { callerOf } from './caller.ts';

export function sendUserEvent(ports: Ports): UserService['sendEvent'] {
  return async (actor, userId, { name, data }) => {
    if (isBuiltInEvent(name)) throw inputError(`event.type "${name}" is sent by the server only`);
    await runReadUnit(ports, async (unit) => {
      const caller = await callerOf(unit.store.users, actor);
      if (!caller.server)
        throw new ApiError('notAllowed', 'custom events to a user can only be sent server-side');
      await requireTarget(unit, userId);
    });
    const createdAt = ports.clock.now();
    const event = { type: 'custom', name, cid: null, createdAt, user: null, data: data() } as const;
    await publishAlone(ports, { event, audience: { kind: 'users', userIds: [userId] } });
  };
}
