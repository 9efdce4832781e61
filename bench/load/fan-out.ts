/** Sends messages to many watchers, a fixed number at a time: the next leaves as soon as most watchers have one. */
import type { Audience } from './audience.ts';
import { openExchange } from './exchange.ts';
import { messageBody, newMessageId, openSender } from './messages.ts';
import type { Person, Target } from './people.ts';
import { measured, type Rate, type Span } from './window.ts';

/**
 * Messages in flight, each over a connection of its own, as in a room where several people write. Enough that
 * the server never waits for the last watcher or for one message's commit. Few enough that nothing piles up
 * where no server would let it.
 */
const WINDOW = 8;

export interface FanOutOrder extends Span {
  readonly target: Target;
  /** Person who sends the messages and does not watch. */
  readonly author: Person;
  /** Bytes to broadcast; null sends a message, and the server writes its event. */
  readonly frame: string | null;
}

export interface FanOutRate extends Rate {
  /** A frame as received. */
  readonly frame: string;
}

export async function fanOut(order: FanOutOrder, audience: Audience): Promise<FanOutRate> {
  const triggers = await Promise.all(Array.from({ length: WINDOW }, () => openTrigger(order)));
  let sample: string | null = null;
  let posted = 0;
  let delivered = 0;
  const hasRoom = () => posted * audience.size - delivered < WINDOW * audience.size;
  let waiting: (() => void)[] = [];

  const rate = await measured(order, async (running, count) => {
    audience.deliver = (frame) => {
      sample ??= frame.toString();
      delivered += 1;
      count();
      if (waiting.length === 0 || !hasRoom()) return;
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    };
    const room = async () => {
      while (!hasRoom()) await new Promise<void>((resolve) => waiting.push(resolve));
    };
    await Promise.all(
      triggers.map(async (trigger) => {
        while (running()) {
          await room();
          posted += 1;
          await trigger.post();
        }
      }),
    );
  });
  await drained(
    () => delivered >= posted * audience.size,
    audience,
    () => `${delivered} of ${posted * audience.size}`,
  );
  for (const trigger of triggers) trigger.close();
  if (sample === null) throw new Error('no message was delivered');
  return { ...rate, frame: sample };
}

interface Trigger {
  post(): Promise<unknown>;
  close(): void;
}

async function openTrigger({ target, author, frame }: FanOutOrder): Promise<Trigger> {
  if (frame === null) {
    const sender = await openSender(target, author);
    return { post: () => sender.post(messageBody(newMessageId(author.userId))), close: sender.close };
  }
  const broadcast = await openExchange(target.url, {
    path: `/broadcast/${author.type}/${author.channelId}`,
    token: null,
    contentType: 'application/octet-stream',
  });
  return { post: () => broadcast.post(frame), close: broadcast.close };
}

/** Longest wait for the last deliveries, ms. */
const DRAIN_MS = 5_000;
const LOOK_MS = 5;

/** Waits for deliveries in flight, so that the next round does not count them. */
async function drained(done: () => boolean, audience: Audience, soFar: () => string): Promise<void> {
  const deadline = performance.now() + DRAIN_MS;
  while (!done()) {
    if (performance.now() > deadline) throw new Error(`deliveries were lost: ${soFar()} came`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  audience.deliver = () => {};
}
