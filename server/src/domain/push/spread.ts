import { typeOfChannel } from '../channel-config.ts';
import { STAFF_ROLES } from '../channel-types.ts';
import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports.ts';
import { isHere } from '../presence/is-here.ts';
import { isMeant } from '../reminders/is-meant.ts';
import type { StoreReader, StoreWriter } from '../store-port.ts';
import type { ChannelRecord, DeviceRecord, MessageRecord, PushRecord, UserId } from '../types.ts';
import { pushedTo, wishesOf } from './who.ts';
import { wantsOwn } from './wishes.ts';

interface About {
  readonly channel: ChannelRecord;
  readonly message: MessageRecord;
}

/** Null where either is gone by now. */
export async function aboutOf(store: StoreReader, { cid, messageId }: PushRecord): Promise<About | null> {
  const channel = await store.channels.get(cid);
  const message = await store.messages.get(messageId);
  return channel === null || message === null ? null : { channel, message };
}

/** Those of `ids` for whom it is still right. */
export async function stillFor(
  ports: Ports,
  store: StoreReader,
  push: PushRecord,
  { channel, message }: About,
  ids: readonly UserId[],
): Promise<readonly UserId[]> {
  if (push.kind === 'message') return pushedTo(ports, store, channel, message, ids);
  const [userId] = ids;
  if (userId === undefined || isHere(ports, userId)) return [];
  const reminder = await store.reminders.get(userId, message.id);
  if (reminder === null || reminder.state !== 'missed' || !(await isMeant(store, reminder))) return [];
  const { ofAll, ofChannel } = await wishesOf(store, userId, channel.cid);
  return wantsOwn(ofAll, ofChannel, ports.clock.now()) ? [userId] : [];
}

/** One for each device. @returns where to go on, or null where all is done */
async function spreadPage(
  ports: Ports,
  store: StoreWriter,
  push: PushRecord,
  about: About,
  after: string,
): Promise<string | null> {
  const { cid } = push;
  const roles = typeOfChannel(about.channel).staffed ? STAFF_ROLES : [];
  const devices: readonly DeviceRecord[] =
    push.userId === null
      ? await store.devices.webPushIn(cid, roles, after, LIMITS.pushesPerUnit)
      : (await store.devices.of(push.userId)).filter(({ pushProvider }) => pushProvider === 'webpush');
  const owners = [...new Set(devices.map(({ userId }) => userId))];
  const whom = await stillFor(ports, store, push, about, owners);
  const now = ports.clock.now();
  await store.pushes.insert(
    devices
      .filter(({ userId }) => whom.includes(userId))
      .map(({ id, userId }) => ({
        ...push,
        id: ports.ids.uuid(),
        userId,
        deviceId: id,
        attempts: 0,
        dueAt: now,
      })),
  );
  const goesOn = push.userId === null && devices.length === LIMITS.pushesPerUnit;
  return goesOn ? (devices.at(-1)?.id ?? null) : null;
}

/** What is for whom it concerns becomes one for each of their devices, in one unit. */
export async function spread(ports: Ports, store: StoreWriter, push: PushRecord): Promise<void> {
  await store.pushes.remove([push.id]);
  const about = await aboutOf(store, push);
  if (about === null) return;
  let after: string | null = '';
  while (after !== null) after = await spreadPage(ports, store, push, about, after);
}
