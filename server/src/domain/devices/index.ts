import { ApiError } from '../errors.ts';
import { inputError, readText, requireId } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports.ts';
import { readSubscription } from '../push/subscription.ts';
import type { DeviceInput, DeviceService } from '../services.ts';
import type { StoreWriter } from '../store-port.ts';
import type { DeviceRecord, PushProvider, UserId } from '../types.ts';
import { actingPerson } from '../users/acting-user.ts';
import { callerOf, requirePerson } from '../users/caller.ts';

const PROVIDERS: readonly PushProvider[] = ['apn', 'firebase', 'huawei', 'xiaomi'];
/** Browsers; where this server pushes to them. */
const WEB_PUSH: PushProvider = 'webpush';
/** Characters: tokens of push services are long. */
const MOST_TOKEN = 1_024;

function readProvider({ webPush }: Ports, value: string): PushProvider {
  const all = webPush ? [...PROVIDERS, WEB_PUSH] : PROVIDERS;
  const provider = all.find((known) => known === value);
  if (provider === undefined) throw inputError(`push_provider must be one of [${all.join(' ')}]`);
  return provider;
}

/** The oldest make room. */
async function makeRoom(store: StoreWriter, userId: UserId): Promise<void> {
  const devices = await store.devices.of(userId);
  for (const { id } of devices.slice(LIMITS.devicesPerUser - 1)) await store.devices.remove(id);
}

type Unowned = Omit<DeviceRecord, 'userId'>;

/** @throws ApiError 4 */
export function readDevice(ports: Ports, input: DeviceInput): Unowned {
  const { clock, webPush } = ports;
  const pushProvider = readProvider(ports, input.pushProvider);
  const id =
    webPush && pushProvider === WEB_PUSH
      ? readSubscription(webPush, input.id)
      : (readText(input.id, 'id', MOST_TOKEN) ?? '');
  if (id.trim() === '') throw inputError('id is a required field');
  return {
    id,
    pushProvider,
    pushProviderName: readText(input.pushProviderName, 'push_provider_name'),
    voip: input.voip === true,
    createdAt: clock.now(),
  };
}

/** Somebody's from now on; nothing changes where it is his already. */
export async function addDevice(store: StoreWriter, userId: UserId, device: Unowned): Promise<void> {
  const before = await store.devices.get(device.id);
  if (before?.userId === userId) return;
  await makeRoom(store, userId);
  await store.devices.put({ ...device, userId });
}

export function deviceService(ports: Ports): DeviceService {
  return {
    add: async (actor, input) => {
      const device = readDevice(ports, input);
      return ports.store.write(async (store) => {
        const { user } = await actingPerson(ports, store, actor);
        await addDevice(store, user.id, device);
      });
    },
    list: (actor) =>
      ports.store.read(async (store) => {
        const { id } = requirePerson(await callerOf(store.users, actor));
        return store.devices.of(id);
      }),
    remove: (actor, rawId) =>
      ports.store.write(async (store) => {
        const id = requireId(rawId.slice(0, LIMITS.idLength), 'id') && rawId;
        const { user } = await actingPerson(ports, store, actor);
        const device = await store.devices.get(id);
        if (device === null || device.userId !== user.id)
          throw new ApiError('notFound', `device with id ${id} doesn't exist`);
        await store.devices.remove(id);
      }),
  };
}
