import { performance } from 'node:perf_hooks';
/**
 * An open loop: messages leave at a given rate whatever the server does, so that a stall shows as waiting messages.
 */
import type { Audience } from './audience.ts';
import type { Exchange } from './exchange.ts';
import { messageBody, newMessageId, openSender } from './messages.ts';
import type { Person, Target } from './people.ts';
import type { Span } from './window.ts';

const TICK_MS = 1;
const MS_PER_S = 1000;
/** Longest wait for the last deliveries, ms. */
const DRAIN_MS = 5_000;
const MESSAGE_ID = '"message_id":"';

export interface PacedOrder extends Span {
  readonly target: Target;
  readonly people: readonly Person[];
  readonly perSecond: number;
}

export interface Latencies {
  /** Milliseconds from handing a message to the network to its event at another person's socket. */
  readonly latencies: readonly number[];
  /** Share of its time that this process was busy, 0 to 1. */
  readonly busy: number;
}

interface Sender {
  readonly person: Person;
  readonly exchange: Exchange;
  /** Ids of messages that wait for the previous answer. */
  readonly queue: string[];
  busy: boolean;
}

export async function paced(order: PacedOrder, audience: Audience): Promise<Latencies> {
  const senders = await Promise.all(
    order.people.map(
      async (person): Promise<Sender> => ({
        person,
        exchange: await openSender(order.target, person),
        queue: [],
        busy: false,
      }),
    ),
  );
  const begin = performance.now() + order.warmMs;
  const underWay = new Map<string, { readonly at: number; readonly author: string }>();
  const latencies: number[] = [];
  audience.deliver = (frame, person) => {
    const id = idIn(frame);
    const message = underWay.get(id);
    if (message === undefined || message.author === person.userId) return;
    underWay.delete(id);
    if (message.at >= begin) latencies.push(performance.now() - message.at);
  };
  const idleBefore = performance.eventLoopUtilization();
  const failed = Promise.withResolvers<never>();
  let next = 0;
  const sendOne = (at: number) => {
    const sender = senders[next % senders.length];
    next += 1;
    if (sender === undefined) throw new Error('expected at least one sender');
    const id = newMessageId(sender.person.userId);
    underWay.set(id, { at, author: sender.person.userId });
    sender.queue.push(id);
    if (!sender.busy) work(sender).catch(failed.reject);
  };
  await Promise.race([failed.promise, atRate(order, sendOne)]);
  const { utilization: busy } = performance.eventLoopUtilization(idleBefore);
  await Promise.race([failed.promise, arrived(underWay)]);
  audience.deliver = () => {};
  for (const { exchange } of senders) exchange.close();
  return { latencies, busy };
}

async function work(sender: Sender): Promise<void> {
  sender.busy = true;
  for (let id = sender.queue.shift(); id !== undefined; id = sender.queue.shift())
    await sender.exchange.post(messageBody(id));
  sender.busy = false;
}

/** Calls `sendOne` at the given rate, with each call's due time, or the time of the timer if that was late. */
async function atRate({ warmMs, measureMs, perSecond }: PacedOrder, sendOne: (at: number) => void) {
  const start = performance.now();
  let sent = 0;
  for (let now = start; now - start < warmMs + measureMs; now = performance.now()) {
    const due = Math.floor(((now - start) * perSecond) / MS_PER_S);
    for (; sent < due; sent += 1) sendOne(now);
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
}

async function arrived(underWay: ReadonlyMap<string, unknown>): Promise<void> {
  const deadline = performance.now() + DRAIN_MS;
  while (underWay.size > 0) {
    if (performance.now() > deadline) throw new Error(`${underWay.size} messages were never delivered`);
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
}

function idIn(frame: Buffer): string {
  const at = frame.indexOf(MESSAGE_ID);
  if (at === -1) throw new Error(`expected a message_id in message.new, got ${frame.toString()}`);
  const from = at + MESSAGE_ID.length;
  return frame.toString('latin1', from, frame.indexOf('"', from));
}
