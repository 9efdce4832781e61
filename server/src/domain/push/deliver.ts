import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports/index.ts';
import type { PushNote, PushOutcome, WebPush } from '../ports/web-push.ts';
import type { Millis, PushRecord, PushTarget, VapidKeys } from '../types/index.ts';
import { type ReadUnit, runReadUnit } from '../unit.ts';
import { payloadOf } from './note.ts';
import { aboutOf, stillFor } from './spread.ts';
import { targetOf } from './subscription.ts';

const SECOND_MS = 1_000;

/** The outcome of a push: done, or a time for the next attempt. `gone`: the device is gone too. */
export interface Delivered {
  readonly push: PushRecord;
  readonly gone: boolean;
  readonly again: Millis | null;
}

interface Parcel {
  readonly target: PushTarget;
  readonly note: PushNote;
}

/** Returns the notification to send now; null if there is none any more. */
async function pack(unit: ReadUnit, webPush: WebPush, push: PushRecord): Promise<Parcel | null> {
  const device = push.deviceId === null ? null : await unit.store.devices.get(push.deviceId);
  if (device === null || device.userId !== push.userId) return null;
  const target = targetOf(device.id);
  const about = await aboutOf(unit, push);
  if (target === null || about === null) return null;
  if ((await stillFor(unit, push, { about, ids: [device.userId] })).length === 0) return null;
  const left = push.createdAt + LIMITS.pushLifeMs - unit.clock.now();
  const isReminder = push.kind === 'reminder';
  return {
    target,
    note: {
      payload: await payloadOf(unit, push, {
        channel: about.channel,
        message: about.message,
        most: webPush.mostBytes,
      }),
      topic: webPush.topicOf(isReminder ? `reminder ${push.messageId}` : push.cid),
      ttl: Math.max(0, Math.floor(left / SECOND_MS)),
      // Urgencies that the standard has for a chat and for a timely alert (RFC 8030, 5.3).
      urgency: isReminder ? 'high' : 'normal',
    },
  };
}

/** Returns when to try again; null if a later push is of no use. */
function nextTry(push: PushRecord, outcome: PushOutcome, now: Millis): Millis | null {
  if (outcome.kind !== 'again') return null;
  const wait = LIMITS.pushWaitsMs[push.attempts - 1];
  if (wait === undefined) return null;
  const at = Math.max(now + wait, outcome.notBefore ?? 0);
  return at > push.createdAt + LIMITS.pushLifeMs ? null : at;
}

/** Sends one push to its device. */
export async function deliver(
  ports: Ports,
  webPush: WebPush,
  { keys, push }: { readonly keys: VapidKeys; readonly push: PushRecord },
): Promise<Delivered> {
  const parcel = await runReadUnit(ports, (unit) => pack(unit, webPush, push));
  if (parcel === null) return { push, gone: false, again: null };
  const outcome = await webPush.send(parcel.target, parcel.note, keys);
  return { push, gone: outcome.kind === 'gone', again: nextTry(push, outcome, ports.clock.now()) };
}
