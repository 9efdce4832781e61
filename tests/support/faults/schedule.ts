/**
 * A schedule: people who write in one conversation, and faults of their networks and of the server. It is data that a seed
 * makes, so a failing one can be played again.
 */
import { type Dice, diceOf } from '../fuzz/fuzz.ts';

/**
 * Faults of single requests. `delay`: reaches the server late, even if the client has given up · `drop`: never reaches it,
 * and the connection closes · `lose-answer`: the connection closes in place of the answer · `duplicate`: reaches the server
 * twice · `truncate`: the answer ends in its middle · `reorder`: waits until a later request has passed · `black-hole`: never
 * reaches the server, and the connection stays open · `swallow-answer`: reaches it, is never answered, and the connection stays
 * open · `bad-gateway`: a proxy answers in place of the server.
 */
const REQUEST_FAULTS = [
  'delay',
  'drop',
  'lose-answer',
  'duplicate',
  'truncate',
  'reorder',
  'black-hole',
  'swallow-answer',
  'bad-gateway',
] as const;
export type RequestFault = (typeof REQUEST_FAULTS)[number];

/**
 * Faults of the chat socket's frames. After a lost frame (`drop`) or a part of one (`truncate`) nothing follows, and the
 * socket breaks later: TCP loses the end of a stream, never its middle. `split`: arrives in small pieces · `reorder`: arrives
 * after the next one.
 */
const FRAME_FAULTS = ['delay', 'drop', 'duplicate', 'truncate', 'split', 'reorder'] as const;
export type FrameFault = (typeof FRAME_FAULTS)[number];

/**
 * Faults of everything between one person and the server. `reset`: open connections are reset · `cut`: also no new one opens
 * for a while · `black-hole`: open connections carry nothing any more, and look open · `no-sockets`: upgrades are refused, and
 * the chat's sockets close · `portal`: a captive portal answers all requests · `offline`: the browser knows that it is offline.
 */
const LINE_FAULTS = ['reset', 'cut', 'black-hole', 'no-sockets', 'portal', 'offline'] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

/** Faults of the server. `kill`: SIGKILL, and a start some time later · `fill`: its disk is full · `lock`: another process holds the database. */
export type ServerFault = 'kill' | 'fill' | 'lock';

/** Changes of a person's own messages, and a reaction to the newest message of anyone. */
const CHANGES = ['edit', 'remove', 'react'] as const;

export type Deed =
  | { readonly kind: 'say'; readonly who: number; readonly text: string }
  | { readonly kind: 'change'; readonly who: number; readonly change: (typeof CHANGES)[number] }
  | { readonly kind: 'reload'; readonly who: number }
  | {
      readonly kind: 'request';
      readonly who: number;
      readonly fault: RequestFault;
      /** Only requests that send a message. */
      readonly onlySends: boolean;
      readonly count: number;
      readonly ms: number;
    }
  | {
      readonly kind: 'frame';
      readonly who: number;
      readonly fault: FrameFault;
      readonly toClient: boolean;
      readonly count: number;
      readonly ms: number;
    }
  | { readonly kind: 'line'; readonly who: number; readonly fault: LineFault; readonly ms: number }
  | { readonly kind: 'server'; readonly fault: ServerFault; readonly ms: number };

/** Times are milliseconds as the clients count them, since the schedule began. */
export type Step = Deed & { readonly at: number };

export interface Schedule {
  readonly seed: number;
  readonly people: number;
  /** True if faults begin before the conversation has opened. */
  readonly startsBroken: boolean;
  /** In the order of their times. */
  readonly steps: readonly Step[];
}

const LENGTH_MS = 12_000;
const LONGEST_DELAY_MS = 6_000;
/** One in so many texts is the last of a burst. */
const BURST_LENGTH = 5;

function faultOf(dice: Dice, who: number): Deed {
  const ms = 200 + dice.roll(LONGEST_DELAY_MS);
  const kind = dice.pick(['request', 'request', 'frame', 'line'] as const);
  if (kind === 'line') return { kind, who, fault: dice.pick(LINE_FAULTS), ms };
  const count = 1 + dice.roll(3);
  if (kind === 'frame')
    return { kind, who, fault: dice.pick(FRAME_FAULTS), toClient: !dice.once(3), count, ms };
  return { kind, who, fault: dice.pick(REQUEST_FAULTS), onlySends: !dice.once(3), count, ms };
}

/** Returns the texts that a person writes from now on: one, or several in a burst. */
function saysOf(
  dice: Dice,
  { who, at }: { readonly who: number; readonly at: number },
  next: () => string,
): Step[] {
  const count = dice.once(3) ? 2 + dice.roll(BURST_LENGTH) : 1;
  return Array.from({ length: count }, (_, n) => ({ kind: 'say', who, text: next(), at: at + n * 20 }));
}

interface Possible {
  /** Faults that the server of this run can have. */
  readonly serverFaults: readonly ServerFault[];
  /** Whether people also change messages. */
  readonly changes: boolean;
}

/** Returns the schedule of a seed. */
export function scheduleOf(seed: number, { serverFaults, changes }: Possible): Schedule {
  const dice = diceOf(seed);
  const people = 2 + dice.roll(2);
  const someone = () => dice.roll(people);
  const when = () => dice.roll(LENGTH_MS);
  let texts = 0;
  const next = () => `s${seed}-${texts++}`;
  const steps: Step[] = [];
  for (let n = 5 + dice.roll(6); n > 0; n -= 1)
    steps.push(...saysOf(dice, { who: someone(), at: when() }, next));
  for (let n = changes ? dice.roll(4) : 0; n > 0; n -= 1)
    steps.push({ kind: 'change', who: someone(), change: dice.pick(CHANGES), at: when() });
  for (let n = 3 + dice.roll(6); n > 0; n -= 1) steps.push({ ...faultOf(dice, someone()), at: when() });
  if (dice.once(3)) steps.push({ kind: 'reload', who: someone(), at: when() });
  if (serverFaults.length > 0)
    steps.push({ kind: 'server', fault: dice.pick(serverFaults), ms: 200 + dice.roll(8_000), at: when() });
  return { seed, people, startsBroken: dice.once(4), steps: steps.toSorted((a, b) => a.at - b.at) };
}

/** Returns the number of faults in a schedule: a fault of three requests counts as three. */
export function faultsIn({ steps }: Schedule): number {
  return steps.reduce((sum, step) => {
    if (step.kind === 'request' || step.kind === 'frame') return sum + step.count;
    return step.kind === 'line' || step.kind === 'server' ? sum + 1 : sum;
  }, 0);
}
