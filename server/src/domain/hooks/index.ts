/** Tells other services of the app what happens, and keeps a log of it. */
import { clockwork } from '../due/clockwork.ts';
import { requireServer } from '../policy/change.ts';
import type { Ports } from '../ports/index.ts';
import type { DueService, HookService } from '../services/index.ts';
import { runReadUnit } from '../unit.ts';
import { hookLooker } from './deliver.ts';
import { HOOK_EVENTS } from './events.ts';

const READING = 'reading hooks';
const EVENTS = Object.entries(HOOK_EVENTS).map(([name, description]) => ({ name, description }));

export function hookService(ports: Ports): HookService {
  return {
    events: (actor) =>
      runReadUnit(ports, async (unit) => {
        await requireServer(unit, actor, READING);
        return EVENTS;
      }),
    log: (actor, query) =>
      runReadUnit(ports, async (unit) => {
        await requireServer(unit, actor, READING);
        return unit.store.hooks.log(query);
      }),
    async check(actor, kind, { target, settings }) {
      await runReadUnit(ports, (unit) => requireServer(unit, actor, 'checking hooks'));
      return ports.hooks === undefined
        ? 'this server has no hooks'
        : ports.hooks.check(kind, target, settings);
    },
  };
}

/** Sends what waits for hooks. */
export function hookDeliveries(ports: Ports): DueService {
  const look = ports.hooks === undefined ? async () => 0 : hookLooker(ports, ports.hooks);
  return clockwork(ports, look, (unit) => unit.store.hooks.nextDue());
}
