import { ApiError } from '../errors.ts';
import { jsonLength } from '../input/bytes.ts';
import { LIMITS } from '../limits.ts';
import { requireTarget } from '../moderation/targets.ts';
import type { Ports } from '../ports.ts';
import type { UserService } from '../services.ts';
import { isBuiltInEvent } from '../typing/built-in-events.ts';
import { readEventData, readEventName } from '../typing/event-input.ts';
import { runReadUnit } from '../unit.ts';
import { callerOf } from './caller.ts';

export function sendUserEvent(ports: Ports): UserService['sendEvent'] {
  return async (actor, userId, raw) => {
    const bytes = jsonLength(raw);
    if (bytes > LIMITS.eventBytes)
      throw new ApiError('tooLarge', `event is too large: ${bytes} bytes, at most ${LIMITS.eventBytes}`);
    const name = readEventName(raw);
    if (isBuiltInEvent(name)) throw new ApiError('input', `event.type "${name}" is sent by the server only`);
    await runReadUnit(ports, async (unit) => {
      const caller = await callerOf(unit.store.users, actor);
      if (!caller.server)
        throw new ApiError('notAllowed', 'custom events to a user can only be sent server-side');
      await requireTarget(unit, userId);
    });
    const createdAt = ports.clock.now();
    const data = readEventData(raw);
    ports.bus.publish({
      seq: null,
      event: { type: 'custom', name, cid: null, createdAt, user: null, data },
      audience: { kind: 'users', userIds: [userId] },
      perUser: null,
    });
  };
}
