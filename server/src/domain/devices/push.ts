import { readableChannel } from '../channels/load.ts';
import { ApiError } from '../errors.ts';
import { requireTarget } from '../moderation/targets.ts';
import type { Ports } from '../ports/index.ts';
import type { PushPreferenceInput, PushService } from '../services/index.ts';
import type { PushPreference, UserId, VapidKeys } from '../types/index.ts';
import { runUnit, type Unit } from '../unit.ts';
import { type Caller, callerOf, requirePerson } from '../users/caller.ts';

/**
 * Returns the user to change: the caller, or any user that the server names.
 * @throws ApiError `input`, `notFound`, `notAllowed`.
 */
async function whose(unit: Unit, caller: Caller, asked: UserId | null): Promise<UserId> {
  if (!caller.server && asked !== null && asked !== caller.id)
    throw new ApiError('notAllowed', 'push preferences of others can only be set server-side');
  if (asked === null || asked === caller.id) return requirePerson(caller).id;
  return (await requireTarget(unit, asked)).id;
}

async function setOne(unit: Unit, caller: Caller, input: PushPreferenceInput): Promise<PushPreference> {
  const userId = await whose(unit, caller, input.userId());
  const cid = input.cid();
  if (cid !== null) await readableChannel(unit, caller, cid);
  const { chatLevel, callLevel, disabledUntil: until, enables, chatPreferences } = input.preferences();
  const all = cid === null ? await unit.store.pushPreferences.of(userId) : [];
  const [before] =
    cid === null
      ? all.filter((preference) => preference.cid === null)
      : await unit.store.pushPreferences.among(userId, [cid]);
  const preference: PushPreference = {
    userId,
    cid,
    chatLevel: chatLevel ?? before?.chatLevel ?? null,
    callLevel: callLevel ?? before?.callLevel ?? null,
    disabledUntil: enables ? null : (until ?? before?.disabledUntil ?? null),
    chatPreferences: chatPreferences ?? before?.chatPreferences ?? null,
  };
  await unit.store.pushPreferences.put(preference);
  return preference;
}

export function pushService(ports: Ports, keys: (() => Promise<VapidKeys>) | null): PushService {
  return {
    publicKey: async () => (keys === null ? null : (await keys()).publicKey),
    set: (actor, preferences) =>
      runUnit(ports, async (unit) => {
        const caller = await callerOf(unit.store.users, actor);
        const done: PushPreference[] = [];
        for (const input of preferences) done.push(await setOne(unit, caller, input));
        return done;
      }),
  };
}
