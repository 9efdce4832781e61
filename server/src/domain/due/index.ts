/** What happens at its time without anybody asking for it. */
import { LIMITS } from '../limits.ts';
import { endDuePins, nextPinEnd } from '../pins/end.ts';
import type { Ports } from '../ports.ts';
import { giveDueReminders } from '../reminders/give.ts';
import type { DueService } from '../services.ts';
import type { StoreReader } from '../store-port.ts';
import type { Millis } from '../types.ts';

/** The time of what comes next; null where nothing does. */
async function nextDue(store: StoreReader): Promise<Millis | null> {
  const times = [await store.reminders.nextDue(), await nextPinEnd(store)].filter((at) => at !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/**
 * Wakes at the time of what is due next, and every few seconds besides: what another node was to do is done by whoever
 * looks first once that node is gone.
 */
export function dueService(ports: Ports): DueService {
  let callOff: (() => void) | null = null;
  let wakesAt: Millis = Number.POSITIVE_INFINITY;
  let running: Promise<number> | null = null;
  let waking: Promise<void> = Promise.resolve();
  let started = false;

  async function giveAll(): Promise<number> {
    let given = 0;
    for (;;) {
      // Most looks find nothing: a read does not keep any writer waiting.
      const next = await ports.store.read(nextDue);
      if (next === null || next > ports.clock.now()) return given;
      given += (await giveDueReminders(ports)) + (await endDuePins(ports));
    }
  }

  /** One look at a time; one that is asked for meanwhile is the next. */
  async function look(): Promise<number> {
    const before = running;
    const mine = (before ?? Promise.resolve(0)).catch(() => 0).then(giveAll);
    running = mine;
    try {
      return await mine;
    } finally {
      if (running === mine) running = null;
    }
  }

  function wakeAt(at: Millis): void {
    callOff?.();
    wakesAt = at;
    callOff = ports.timers.at(at, () => {
      callOff = null;
      wakesAt = Number.POSITIVE_INFINITY;
      waking = round();
      return waking;
    });
  }

  async function nextWake(): Promise<Millis> {
    const regular = ports.clock.now() + LIMITS.dueLookMs;
    const next = await ports.store.read(nextDue);
    return Math.min(next ?? regular, regular);
  }

  /** Whatever fails is tried again at the next round. */
  async function round(): Promise<void> {
    let at = ports.clock.now() + LIMITS.dueLookMs;
    try {
      await look();
      at = await nextWake();
    } finally {
      if (started) wakeAt(Math.min(at, wakesAt));
    }
  }

  return {
    start() {
      if (started) return;
      started = true;
      wakeAt(ports.clock.now());
    },
    async stop() {
      started = false;
      callOff?.();
      callOff = null;
      // What went wrong in it has been told already.
      await waking.catch(() => {});
    },
    expect(at) {
      if (started && at < wakesAt) wakeAt(at);
    },
    look,
  };
}
