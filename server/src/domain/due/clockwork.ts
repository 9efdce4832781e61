import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports/index.ts';
import type { DueService } from '../services/index.ts';
import type { Millis } from '../types/index.ts';
import { type ReadUnit, runReadUnit } from '../unit.ts';

/**
 * Looks when the next work is due, and every few seconds besides. Work of a node that is gone is done by the node that
 * looks first.
 */
export function clockwork(
  ports: Ports,
  look: () => Promise<number>,
  nextDue: (unit: ReadUnit) => Promise<Millis | null>,
): DueService {
  let callOff: (() => void) | null = null;
  let wakesAt: Millis = Number.POSITIVE_INFINITY;
  let waking: Promise<void> = Promise.resolve();
  let started = false;

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
    const next = await runReadUnit(ports, nextDue);
    return Math.min(next ?? regular, regular);
  }

  /** Failures are tried again in the next round. */
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
      // The failure has been reported already.
      await waking.catch(() => {});
    },
    expect(at) {
      if (started && at < wakesAt) wakeAt(at);
    },
    look,
  };
}
