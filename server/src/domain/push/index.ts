/** Pushes to browsers of users who are away. */
import { clockwork } from '../due/index.ts';
import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports/index.ts';
import type { WebPush } from '../ports/web-push.ts';
import type { DueService } from '../services/index.ts';
import type { PushRecord, VapidKeys } from '../types/index.ts';
import { runReadUnit, runUnit } from '../unit.ts';
import { type Delivered, deliver } from './deliver.ts';
import { spread } from './spread.ts';

export { vapidKeys } from './keys.ts';

/** Only this lane writes pushes that wait, so sends do not wait for it. */
const LANE = 'pushes';

async function finishDelivery(ports: Ports, delivered: readonly Delivered[]): Promise<void> {
  await runUnit(
    ports,
    async (unit) => {
      const { pushes, devices } = unit.store;
      for (const { push, gone, again } of delivered) {
        if (again === null) await pushes.remove([push.id]);
        else await pushes.postpone(push.id, again);
        if (gone && push.deviceId !== null) await devices.remove(push.deviceId);
      }
    },
    LANE,
  );
}

/** Claims and sends pushes. Only this lane writes waiting pushes, so sends do not wait for it. */
async function round(ports: Ports, webPush: WebPush, keys: () => Promise<VapidKeys>): Promise<number> {
  const now = ports.clock.now();
  // Most looks find nothing, and a read keeps no writer waiting.
  const next = await runReadUnit(ports, (unit) => unit.store.pushes.nextDue());
  if (next === null || next > now) return 0;
  const claimed = await runUnit(
    ports,
    (unit) => unit.store.pushes.claim(now, now + LIMITS.pushLeaseMs, LIMITS.pushesPerUnit),
    LANE,
  );
  const isFor = (device: boolean) => (push: PushRecord) => (push.deviceId !== null) === device;
  for (const push of claimed.filter(isFor(false))) await runUnit(ports, (unit) => spread(unit, push), LANE);
  const own = claimed.filter(isFor(true));
  if (own.length > 0) {
    const pair = await keys();
    await finishDelivery(
      ports,
      await Promise.all(own.map((push) => deliver(ports, webPush, { keys: pair, push }))),
    );
  }
  return claimed.length;
}

/** Several nodes look, and each push is sent by one: the node whose claim was stored. */
export function outgoingService(ports: Ports, keys: (() => Promise<VapidKeys>) | null): DueService {
  const { webPush } = ports;
  let running: Promise<number> = Promise.resolve(0);
  async function all(): Promise<number> {
    if (!webPush || keys === null) return 0;
    let done = 0;
    for (;;) {
      const count = await round(ports, webPush, keys);
      if (count === 0) return done;
      done += count;
    }
  }
  const look = () => {
    running = running.catch(() => 0).then(all);
    return running;
  };
  return clockwork(ports, look, (unit) => unit.store.pushes.nextDue());
}
