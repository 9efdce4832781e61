import { ApiError } from '../errors.ts';
import { inputError, readText, requireId } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports.ts';
import type { DeviceService } from '../services.ts';
import type { StoreWriter } from '../store-port.ts';
import type { DeviceRecord, PushProvider, UserId } from '../types.ts';
import { actingPerson } from '../users/acting-user.ts';
import { callerOf, requirePerson } from '../users/caller.ts';

const PROVIDERS: readonly PushProvider[] = ['apn', 'firebase', 'huawei', 'xiaomi'];
/** Characters: tokens of push services are long. */
const MOST_TOKEN = 1_024;

function readProvider(value: string): PushProvider {
  const provider = PROVIDERS.find((known) => known === value);
  if (provider === undefined) throw inputError(`push_provider must be one of [${PROVIDERS.join(' ')}]`);
  return provider;
}

/** The oldest make room. */
async function makeRoom(store: StoreWriter, userId: UserId): Promise<void> {
  const devices = await store.devices.of(userId);
  for (const { id } of devices.slice(LIMITS.devicesPerUser - 1)) await store.devices.remove(id);
}

export function deviceService(ports: Ports): DeviceService {
  return {
    add: async (actor, input) => {
      const id = readText(input.id, 'id', MOST_TOKEN) ?? '';
      if (id.trim() === '') throw inputError('id is a required field');
      const pushProvider = readProvider(input.pushProvider);
      const pushProviderName = readText(input.pushProviderName, 'push_provider_name');
      return ports.store.write(async (store) => {
        const { user } = await actingPerson(ports, store, actor);
        const before = await store.devices.get(id);
        if (before?.userId === user.id) return;
        await makeRoom(store, user.id);
        const device: DeviceRecord = {
          id,
          userId: user.id,
          pushProvider,
          pushProviderName,
          voip: input.voip === true,
          createdAt: ports.clock.now(),
        };
        await store.devices.put(device);
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
