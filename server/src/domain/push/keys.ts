import { isObject } from '../json/object.ts';
import type { Ports } from '../ports/index.ts';
import type { WebPush } from '../ports/web-push.ts';
import type { Json, VapidKeys } from '../types/index.ts';
import { runReadUnit, runUnit } from '../unit.ts';

const VAPID_SETTING = 'vapid';

function readKeys(stored: Json): VapidKeys | null {
  if (!isObject(stored)) return null;
  const { publicKey, privateKey } = stored;
  return typeof publicKey === 'string' && typeof privateKey === 'string' ? { publicKey, privateKey } : null;
}

/** Returns the key pair of this app. The first server that needs it makes it, and it stays the same. */
export function vapidKeys(ports: Ports, webPush: WebPush): () => Promise<VapidKeys> {
  let known: Promise<VapidKeys> | null = null;
  async function load(): Promise<VapidKeys> {
    const stored = readKeys(await runReadUnit(ports, (unit) => unit.store.settings.get(VAPID_SETTING)));
    if (stored !== null) return stored;
    const made = webPush.makeKeys();
    return runUnit(ports, async (unit) => {
      const { settings } = unit.store;
      const others = readKeys(await settings.get(VAPID_SETTING));
      if (others !== null) return others;
      await settings.put(VAPID_SETTING, { ...made });
      return made;
    });
  }
  return () => {
    known ??= load().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}
