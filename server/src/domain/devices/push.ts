import { readableChannel } from '../channels/load.ts';
import { ApiError } from '../errors.ts';
import { parseCid } from '../input/cid.ts';
import { customOf, requireCustomSize } from '../input/custom.ts';
import { inputError, readBoolean, readRecord, readText, readTime, requireId } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import { requireTarget } from '../moderation/targets.ts';
import type { Ports } from '../ports.ts';
import type { PushService } from '../services.ts';
import type { PushPreference, Raw, UserId, VapidKeys } from '../types.ts';
import { runUnit, type Unit } from '../unit.ts';
import { type Caller, callerOf, requirePerson } from '../users/caller.ts';

const CHAT_LEVELS = ['all', 'mentions', 'direct_mentions', 'all_mentions', 'none', 'default'];
const CALL_LEVELS = ['all', 'none', 'default'];
const NO_KEYS: ReadonlySet<string> = new Set();

function readLevel(value: unknown, field: string, levels: readonly string[]): string | null {
  const level = readText(value, field);
  if (level !== null && !levels.includes(level))
    throw inputError(`${field} must be one of [${levels.join(' ')}]`);
  return level;
}

/** Returns the user to change: the caller, or any user that the server names. @throws ApiError 4, 16, 17. */
async function whose(unit: Unit, caller: Caller, raw: Raw): Promise<UserId> {
  const asked = raw.user_id === undefined || raw.user_id === null ? null : requireId(raw.user_id, 'user_id');
  if (!caller.server && asked !== null && asked !== caller.id)
    throw new ApiError('notAllowed', 'push preferences of others can only be set server-side');
  if (asked === null || asked === caller.id) return requirePerson(caller).id;
  return (await requireTarget(unit, asked)).id;
}

async function setOne(unit: Unit, caller: Caller, raw: Raw): Promise<PushPreference> {
  const userId = await whose(unit, caller, raw);
  const cid = readText(raw.channel_cid, 'channel_cid');
  if (cid !== null) {
    parseCid(cid);
    await readableChannel(unit, caller, cid);
  }
  const chatLevel = readLevel(raw.chat_level, 'chat_level', CHAT_LEVELS);
  const callLevel = readLevel(raw.call_level, 'call_level', CALL_LEVELS);
  const until = readTime(raw.disabled_until, 'disabled_until');
  const enables = readBoolean(raw.remove_disable, 'remove_disable') === true;
  const chat = raw.chat_preferences;
  const chatPreferences =
    chat === undefined || chat === null ? null : customOf(readRecord(chat, 'chat_preferences'), NO_KEYS);
  if (chatPreferences !== null) requireCustomSize(chatPreferences, 'chat_preferences');
  const all = cid === null ? await unit.store.pushPreferences.of(userId) : [];
  const [before] =
    cid === null
      ? all.filter((wish) => wish.cid === null)
      : await unit.store.pushPreferences.among(userId, [cid]);
  const wish: PushPreference = {
    userId,
    cid,
    chatLevel: chatLevel ?? before?.chatLevel ?? null,
    callLevel: callLevel ?? before?.callLevel ?? null,
    disabledUntil: enables ? null : (until ?? before?.disabledUntil ?? null),
    chatPreferences: chatPreferences ?? before?.chatPreferences ?? null,
  };
  await unit.store.pushPreferences.put(wish);
  return wish;
}

export function pushService(ports: Ports, keys: (() => Promise<VapidKeys>) | null): PushService {
  return {
    publicKey: async () => (keys === null ? null : (await keys()).publicKey),
    set: async (actor, preferences) => {
      if (preferences.length === 0) throw inputError('preferences is a required field');
      if (preferences.length > LIMITS.pushPreferencesPerCall)
        throw inputError(`at most ${LIMITS.pushPreferencesPerCall} preferences can be set at once`);
      return runUnit(ports, async (unit) => {
        const caller = await callerOf(unit.store.users, actor);
        const done: PushPreference[] = [];
        for (const item of preferences)
          done.push(await setOne(unit, caller, readRecord(item, 'preferences')));
        return done;
      });
    },
  };
}
