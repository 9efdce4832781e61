/** The load, in a process of its own: it must not share the event loop of what it measures. */
import { serveJobs } from '../harness/worker.ts';
import { type Audience, gather } from './audience.ts';
import { type FanOutOrder, type FanOutRate, fanOut } from './fan-out.ts';
import { type FloodOrder, readFlood, sendFlood } from './flood.ts';
import { type Latencies, type PacedOrder, paced } from './paced.ts';
import type { Person, Target } from './people.ts';
import type { Rate } from './window.ts';

interface GatherOrder {
  readonly target: Target;
  readonly people: readonly Person[];
}

/** What the generator can be asked for. Audiences are gathered once per server and kept. */
export type GeneratorJobs = {
  readonly sendFlood: (order: FloodOrder) => Promise<Rate>;
  readonly readFlood: (order: FloodOrder) => Promise<Rate>;
  readonly gather: (order: GatherOrder) => Promise<void>;
  readonly fanOut: (order: FanOutOrder) => Promise<FanOutRate>;
  readonly paced: (order: PacedOrder) => Promise<Latencies>;
};

const audiences = new Map<string, Audience>();

function audienceAt({ url }: Target): Audience {
  const audience = audiences.get(url);
  if (audience === undefined) throw new Error(`nobody watches at ${url}: gather first`);
  return audience;
}

const jobs: GeneratorJobs = {
  sendFlood,
  readFlood,
  async gather({ target, people }) {
    audiences.set(target.url, await gather(target, people));
  },
  fanOut: (order) => fanOut(order, audienceAt(order.target)),
  paced: (order) => paced(order, audienceAt(order.target)),
};

serveJobs(jobs);
