import { LIMITS } from '../limits.ts';
import type { HookOutcome, Hooks } from '../ports/hooks.ts';
import type { Ports } from '../ports/index.ts';
import type { EventHook, HookDelivery, Millis } from '../types/index.ts';
import { runReadUnit, runUnit } from '../unit.ts';

/** Only this lane changes deliveries that wait, so sends do not wait for it. */
const LANE = 'hooks';

const TOO_OLD: HookOutcome = { kind: 'refused', status: null, error: 'it waited for too long' };
const GONE: HookOutcome = { kind: 'refused', status: null, error: 'the hook was removed' };

/** Returns when to try again; null if the delivery is over. */
function nextTry({ attempts, firstAt }: HookDelivery, { kind }: HookOutcome, now: Millis): Millis | null {
  if (kind === 'done' || kind === 'refused') return null;
  const most = kind === 'lost' ? LIMITS.hookAttemptsWithoutAnswer : LIMITS.hookAttempts;
  const wait = LIMITS.hookWaitsMs[attempts - 1];
  if (attempts >= most || wait === undefined) return null;
  return now + wait > (firstAt ?? now) + LIMITS.hookDeliveryMs ? null : now + wait;
}

function concluded(delivery: HookDelivery, outcome: HookOutcome, now: Millis): HookDelivery {
  const { status, error } = outcome;
  const dueAt = nextTry(delivery, outcome, now);
  if (dueAt !== null) return { ...delivery, dueAt, status, error };
  const state = outcome.kind === 'done' ? 'delivered' : 'failed';
  return { ...delivery, state, body: '', dueAt, finishedAt: now, status, error };
}

interface Attempt {
  readonly hook: EventHook | undefined;
  readonly delivery: HookDelivery;
  readonly now: Millis;
}

async function attempt(port: Hooks, { hook, delivery, now }: Attempt): Promise<HookOutcome> {
  if (hook === undefined) return GONE;
  return now - delivery.createdAt > LIMITS.hookLifeMs ? TOO_OLD : port.send(hook, delivery);
}

interface Round {
  readonly hookId: string;
  readonly hook: EventHook | undefined;
}

/** Claims and sends deliveries of one hook. Returns their number. */
async function sendRound(ports: Ports, port: Hooks, { hookId, hook }: Round): Promise<number> {
  const now = ports.clock.now();
  const claimed = await runUnit(
    ports,
    (unit) =>
      unit.store.hooks.claim(hookId, {
        now,
        until: now + LIMITS.hookLeaseMs,
        limit: LIMITS.hookDeliveriesAtOnce,
      }),
    LANE,
  );
  const done = await Promise.all(
    claimed.map(async (delivery) => {
      const outcome = await attempt(port, { hook, delivery, now });
      return concluded(delivery, outcome, ports.clock.now());
    }),
  );
  if (done.length > 0)
    await runUnit(
      ports,
      async (unit) => {
        for (const delivery of done) await unit.store.hooks.update(delivery);
      },
      LANE,
    );
  return done.length;
}

/**
 * Returns what sends all that is due. Each hook has a queue of its own: one that does not answer holds up no other.
 * Several nodes look, and each delivery is sent by the node whose claim was stored.
 */
export function hookLooker(ports: Ports, port: Hooks): () => Promise<number> {
  const busy = new Set<string>();

  async function drain(hookId: string): Promise<number> {
    busy.add(hookId);
    let sent = 0;
    try {
      for (;;) {
        const hook = ports.policy?.().hooks.hooks.find(({ id }) => id === hookId);
        const count = await sendRound(ports, port, { hookId, hook });
        if (count === 0) return sent;
        sent += count;
      }
    } finally {
      busy.delete(hookId);
    }
  }

  return async () => {
    const now = ports.clock.now();
    // Most looks find nothing, and a read keeps no writer waiting.
    const due = await runReadUnit(ports, (unit) => unit.store.hooks.due(now));
    const sent = await Promise.all(due.filter((id) => !busy.has(id)).map(drain));
    return sent.reduce((sum, count) => sum + count, 0);
  };
}
