/**
 * Deletes data that nobody can ask for any more: old events and tasks, and held messages that were never let through.
 */
import { fileOf } from '../exports/link.ts';
import { deliveryIdAt } from '../hooks/note.ts';
import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports/index.ts';
import type { PruningService } from '../services/index.ts';
import type { Cid } from '../types/index.ts';
import { runReadUnit, runUnit } from '../unit.ts';
import { forgetUsage } from '../uploads/quotas.ts';
import { removeLoose, removeUnused } from '../uploads/unused.ts';

/** Works in slices, each a unit of its own, so that writes of others go in between. */
async function inSlices(goesOn: () => boolean, slice: () => Promise<number>): Promise<number> {
  let done = 0;
  while (goesOn()) {
    const count = await slice();
    done += count;
    if (count < LIMITS.pruneSlice) break;
  }
  return done;
}

async function pruneCrowded(ports: Ports, goesOn: () => boolean): Promise<number> {
  const keep = LIMITS.eventsPerChannel;
  let done = 0;
  let after: Cid | null = null;
  while (goesOn()) {
    const from: Cid | null = after;
    const channels: readonly { readonly cid: Cid; readonly seq: number }[] = await runReadUnit(
      ports,
      (unit) => unit.store.events.numbered(from, LIMITS.pruneSlice),
    );
    for (const { cid } of channels.filter(({ seq }) => seq > keep))
      done += await inSlices(goesOn, () =>
        runUnit(ports, (unit) => unit.store.events.pruneChannel(cid, keep, LIMITS.pruneSlice)),
      );
    after = channels.at(-1)?.cid ?? null;
    if (channels.length < LIMITS.pruneSlice) break;
  }
  return done;
}

export function pruningService(ports: Ports): PruningService {
  const { clock, timers } = ports;
  let callOff: (() => void) | null = null;
  let started = false;
  let stopped = false;
  let running: Promise<number> = Promise.resolve(0);
  const goesOn = () => !stopped;

  async function prune(): Promise<number> {
    await runUnit(ports, (unit) => unit.store.held.prune(clock.now() - LIMITS.heldMs));
    const before = clock.now() - LIMITS.syncWindowMs;
    const forgotten = await runUnit(ports, (unit) => unit.store.tasks.prune(before));
    for (const id of forgotten) await ports.blobs.remove(fileOf(id));
    await forgetUsage(ports);
    await removeLoose(ports);
    await removeUnused(ports, goesOn);
    const logged = deliveryIdAt(clock.now() - LIMITS.hookLogMs);
    await inSlices(goesOn, () => runUnit(ports, (unit) => unit.store.hooks.prune(logged, LIMITS.pruneSlice)));
    const old = await inSlices(goesOn, () =>
      runUnit(ports, (unit) => unit.store.events.prune(before, LIMITS.pruneSlice)),
    );
    return old + (await pruneCrowded(ports, goesOn));
  }

  function round(): Promise<number> {
    running = running.catch(() => 0).then(prune);
    return running;
  }

  function wakeAt(time: number): void {
    callOff = timers.at(time, async () => {
      try {
        await round();
      } finally {
        if (goesOn()) wakeAt(clock.now() + LIMITS.pruneEveryMs);
      }
    });
  }

  return {
    start() {
      if (started) return;
      started = true;
      wakeAt(clock.now());
    },
    async stop() {
      stopped = true;
      callOff?.();
      // The failure has been reported already.
      await running.catch(() => {});
    },
    round,
  };
}
