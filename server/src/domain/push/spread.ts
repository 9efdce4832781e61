import { typeOfChannel } from '../channel-config.ts';
import { STAFF_ROLES } from '../channel-types.ts';
import { LIMITS } from '../limits.ts';
import { isHere } from '../presence/is-here.ts';
import { isMeant } from '../reminders/is-meant.ts';
import type { ChannelRecord, DeviceRecord, MessageRecord, PushRecord, UserId } from '../types/index.ts';
import type { ReadUnit, Unit } from '../unit.ts';
import { wantsOwn } from './preferences.ts';
import { preferencesOf, pushedTo } from './who.ts';

interface About {
  readonly channel: ChannelRecord;
  readonly message: MessageRecord;
}

/** Returns the channel and the message of a push; null if either is gone by now. */
export async function aboutOf(unit: ReadUnit, { cid, messageId }: PushRecord): Promise<About | null> {
  const channel = await unit.store.channels.get(cid);
  const message = await unit.store.messages.get(messageId);
  return channel === null || message === null ? null : { channel, message };
}

/** Returns those of `ids` who should still get the push. */
export async function stillFor(
  unit: ReadUnit,
  push: PushRecord,
  { about: { channel, message }, ids }: { readonly about: About; readonly ids: readonly UserId[] },
): Promise<readonly UserId[]> {
  if (push.kind === 'message') return pushedTo(unit, channel, { message, ids });
  const [userId] = ids;
  if (userId === undefined || isHere(unit, userId)) return [];
  const reminder = await unit.store.reminders.get(userId, message.id);
  if (reminder === null || reminder.state !== 'missed' || !(await isMeant(unit, reminder))) return [];
  const { ofAll, ofChannel } = await preferencesOf(unit, userId, channel.cid);
  return wantsOwn(ofAll, ofChannel, unit.clock.now()) ? [userId] : [];
}

/** Queues one push for each device. @returns where to go on, or null if all is done */
async function spreadPage(
  unit: Unit,
  push: PushRecord,
  { about, after }: { readonly about: About; readonly after: string },
): Promise<string | null> {
  const { cid } = push;
  const roles = typeOfChannel(about.channel).staffed ? STAFF_ROLES : [];
  const devices: readonly DeviceRecord[] =
    push.userId === null
      ? await unit.store.devices.webPushIn(cid, roles, { after, limit: LIMITS.pushesPerUnit })
      : (await unit.store.devices.of(push.userId)).filter(({ pushProvider }) => pushProvider === 'webpush');
  const owners = [...new Set(devices.map(({ userId }) => userId))];
  const whom = await stillFor(unit, push, { about, ids: owners });
  const now = unit.clock.now();
  await unit.store.pushes.insert(
    devices
      .filter(({ userId }) => whom.includes(userId))
      .map(({ id, userId }) => ({
        ...push,
        id: unit.ids.uuid(),
        userId,
        deviceId: id,
        attempts: 0,
        dueAt: now,
      })),
  );
  const goesOn = push.userId === null && devices.length === LIMITS.pushesPerUnit;
  return goesOn ? (devices.at(-1)?.id ?? null) : null;
}

/** Replaces a push for users by one for each of their devices, in one unit. */
export async function spread(unit: Unit, push: PushRecord): Promise<void> {
  await unit.store.pushes.remove([push.id]);
  const about = await aboutOf(unit, push);
  if (about === null) return;
  let after: string | null = '';
  while (after !== null) after = await spreadPage(unit, push, { about, after });
}
