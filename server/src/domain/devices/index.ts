import { ApiError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports/index.ts';
import { requireSubscription } from '../push/subscription.ts';
import type { DeviceInput, DeviceService } from '../services/index.ts';
import type { DeviceRecord, PushProvider, UserId } from '../types/index.ts';
import { runReadUnit, runUnit, type Unit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';
import { callerOf, requirePerson } from '../users/caller.ts';

const PROVIDERS: readonly PushProvider[] = ['apn', 'firebase', 'huawei', 'xiaomi'];
/** Only browsers; if this server pushes to them. */
const WEB_PUSH: PushProvider = 'webpush';
/** Characters: tokens of push services are long. */
const MOST_TOKEN = 1_024;

/** Removes the oldest devices, which make room. */
async function makeRoom(unit: Unit, userId: UserId): Promise<void> {
  const devices = await unit.store.devices.of(userId);
  for (const { id } of devices.slice(LIMITS.devicesPerUser - 1)) await unit.store.devices.remove(id);
}

type Unowned = Omit<DeviceRecord, 'userId'>;

/** Returns a device that this server can push to. @throws ApiError `input` */
export function newDevice({ clock, webPush }: Ports, input: DeviceInput): Unowned {
  const pushProvider = input.provider(webPush ? [...PROVIDERS, WEB_PUSH] : PROVIDERS);
  const id =
    webPush && pushProvider === WEB_PUSH ? requireSubscription(webPush, input) : input.id(MOST_TOKEN);
  if (id.trim() === '') throw new ApiError('input', 'id is a required field');
  return {
    id,
    pushProvider,
    pushProviderName: input.providerName(),
    voip: input.voip,
    createdAt: clock.now(),
  };
}

/** Assigns the device to the user. Nothing changes if it is theirs already. */
export async function addDevice(unit: Unit, userId: UserId, device: Unowned): Promise<void> {
  const before = await unit.store.devices.get(device.id);
  if (before?.userId === userId) return;
  await makeRoom(unit, userId);
  await unit.store.devices.put({ ...device, userId });
}

export function deviceService(ports: Ports): DeviceService {
  return {
    add: async (actor, input) => {
      const device = newDevice(ports, input);
      return runUnit(ports, async (unit) => {
        const { user } = await actingPerson(unit, actor);
        await addDevice(unit, user.id, device);
      });
    },
    list: (actor) =>
      runReadUnit(ports, async (unit) => {
        const { id } = requirePerson(await callerOf(unit.store.users, actor));
        return unit.store.devices.of(id);
      }),
    remove: (actor, id) =>
      runUnit(ports, async (unit) => {
        const { user } = await actingPerson(unit, actor);
        const device = await unit.store.devices.get(id);
        if (device === null || device.userId !== user.id)
          throw new ApiError('notFound', `device with id ${id} doesn't exist`);
        await unit.store.devices.remove(id);
      }),
  };
}
