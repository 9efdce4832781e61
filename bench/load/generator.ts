/** The load generator, in a process of its own: it must not share the event loop of the measured server. */
import { serveJobs } from '../harness/worker.ts';
import { type Audience, gather, hold } from './audience.ts';
import { type BystandersOrder, bystand, type Experience } from './bystanders.ts';
import { type FanOutOrder, type FanOutRate, fanOut } from './fan-out.ts';
import { type AskOrder, askFlood, type FloodOrder, readFlood, sendFlood } from './flood.ts';
import { type Latencies, type PacedOrder, paced } from './paced.ts';
import type { Person, Target } from './people.ts';
import type { Rate } from './window.ts';

interface GatherOrder {
  readonly target: Target;
  readonly people: readonly Person[];
}

/** Jobs of the generator. An audience stays until the next is gathered. */
export type GeneratorJobs = {
  readonly sendFlood: (order: FloodOrder) => Promise<Rate>;
  readonly readFlood: (order: FloodOrder) => Promise<Rate>;
  readonly askFlood: (order: AskOrder) => Promise<Rate>;
  readonly gather: (order: GatherOrder) => Promise<void>;
  /** Opens sockets that stay idle, and closes those it held before. */
  readonly hold: (order: GatherOrder) => Promise<void>;
  readonly fanOut: (order: FanOutOrder) => Promise<FanOutRate>;
  readonly paced: (order: PacedOrder) => Promise<Latencies>;
  readonly bystand: (order: BystandersOrder) => Promise<Experience>;
};

const audiences = new Map<string, Audience>();

function audienceAt({ url }: Target): Audience {
  const audience = audiences.get(url);
  if (audience === undefined) throw new Error(`nobody watches at ${url}: gather first`);
  return audience;
}

let letGo = () => {};

const jobs: GeneratorJobs = {
  sendFlood,
  readFlood,
  askFlood,
  async gather({ target, people }) {
    // Neither server counts a watcher that has left.
    audiences.get(target.url)?.close();
    audiences.set(target.url, await gather(target, people));
  },
  async hold({ target, people }) {
    const before = letGo;
    letGo = await hold(target, people);
    before();
  },
  fanOut: (order) => fanOut(order, audienceAt(order.target)),
  paced: (order) => paced(order, audienceAt(order.target)),
  bystand,
};

serveJobs(jobs);
