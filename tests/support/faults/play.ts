import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestServer } from '../server.ts';
import type { Device, DeviceKind, StoredMessage } from './device.ts';
import type { Ground } from './ground.ts';
import { type Link, startLink } from './link.ts';
import { type Composed, wrongInStore, wrongOnDevice } from './oracle.ts';
import type { Schedule, Step } from './schedule.ts';

/** The longest time that the clients may take to agree once all faults are over, in real ms. */
const SETTLE_MS = 60_000;
const LOOK_EVERY_MS = 25;
const CHANNEL_TYPE = 'messaging';

export interface Played {
  readonly composed: number;
  /** Faults that happened. */
  readonly faults: number;
}

interface Person {
  readonly who: number;
  readonly device: Device;
  readonly link: Link;
  /** Everything that this person has done so far: one thing after the other. */
  done: Promise<void>;
}

interface Scene {
  readonly ground: Ground;
  readonly kind: DeviceKind;
  readonly channelId: string;
  readonly people: readonly Person[];
  readonly composed: Composed[];
  /** Faults of the server that are not over yet. */
  readonly breaks: Promise<void>[];
}

/** Asks the server itself, past the faults of networks. */
async function ask(server: TestServer, path: string, body: unknown): Promise<Record<string, unknown>> {
  const token = await server.sign({ server: true });
  const answer = await fetch(`${server.url}${path}?api_key=${server.key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token, 'stream-auth-type': 'jwt' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** Repeats a call until the server can answer it: another schedule may have broken the server. */
async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + SETTLE_MS; ; await delay(LOOK_EVERY_MS)) {
    try {
      return await call();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

async function storedIn({ ground, kind, channelId }: Scene): Promise<readonly StoredMessage[]> {
  const query = { state: true, messages: { limit: 300 } };
  const { messages } = await insist(() =>
    ask(ground.server, `/channels/${CHANNEL_TYPE}/${channelId}/query`, query),
  );
  return (messages as StoredMessage[]).map((message) => ({ ...message, id: kind.idOf(message) }));
}

async function setUp(ground: Ground, { seed, people: count }: Schedule, kind: DeviceKind): Promise<Scene> {
  const channelId = `s${seed}-${randomUUID().slice(0, 8)}`;
  const ids = Array.from({ length: count }, (_, n) => `p${n}-${channelId}`);
  const { server } = ground;
  await insist(() => ask(server, '/users', { users: Object.fromEntries(ids.map((id) => [id, { id }])) }));
  const data = { members: ids, created_by_id: ids[0] };
  await insist(() => ask(server, `/channels/${CHANNEL_TYPE}/${channelId}/query`, { data }));
  const { speed } = kind;
  const people = await Promise.all(
    ids.map(async (userId, who): Promise<Person> => {
      const link = await startLink(() => ground.target(who), speed);
      const token = await server.sign({ user_id: userId });
      const cid = `${CHANNEL_TYPE}:${channelId}`;
      const device = await kind.open({ url: link.url, key: server.key, userId, token, cid });
      return { who, device, link, done: Promise.resolve() };
    }),
  );
  return { ground, kind, channelId, people, composed: [], breaks: [] };
}

function act(scene: Scene, step: Step): void {
  const { ground, composed, breaks } = scene;
  const { speed } = scene.kind;
  if (step.kind === 'server') {
    breaks.push(ground.break(step.fault, step.ms / speed));
    return;
  }
  const person = scene.people[step.who];
  if (!person) throw new Error(`there is no person ${step.who}`);
  const { who, device, link } = person;
  const next = (deed: () => Promise<void>) => {
    person.done = person.done.then(deed);
  };
  if (step.kind === 'say')
    next(async () => void composed.push({ who, id: await device.say(step.text), text: step.text }));
  else if (step.kind === 'change') next(() => device.change(step.change));
  else if (step.kind === 'reload') next(() => device.reload());
  else if (step.kind !== 'line') link.arm(step);
  else {
    link.fail(step.fault, step.ms);
    if (step.fault !== 'offline') return;
    void device.setOnline(false);
    setTimeout(() => void device.setOnline(true), step.ms / speed);
  }
}

/** Waits until nothing is on its way, and everybody agrees with the server. @throws Error with what is wrong */
async function settle(scene: Scene): Promise<void> {
  const { people, composed } = scene;
  for (const end = Date.now() + SETTLE_MS; ; await delay(LOOK_EVERY_MS)) {
    await Promise.all(people.map(({ device }) => device.pressRetry()));
    const states = await Promise.all(people.map(({ device }) => device.state()));
    const isBusy = people.some(({ link }) => link.busy > 0) || states.some(({ unrest }) => unrest.length > 0);
    const isLate = Date.now() > end;
    if (isBusy && !isLate) continue;
    const stored = await storedIn(scene);
    const onDevices = states.flatMap((state, who) =>
      wrongOnDevice(state, stored).map((one) => `person ${who} ${one}`),
    );
    const wrong = [...wrongInStore(composed, stored), ...onDevices];
    if (wrong.length === 0) return;
    if (isLate) throw new Error(wrong.join('\n'));
  }
}

/**
 * Plays a schedule: its people write while their networks and the server fail. Then all faults end.
 * @throws Error if a message is lost, stored twice or out of order, or if a client does not come to the same state
 */
export async function play(schedule: Schedule, ground: Ground, kind: DeviceKind): Promise<Played> {
  const scene = await setUp(ground, schedule, kind);
  const { people, breaks } = scene;
  try {
    if (!schedule.startsBroken) await Promise.all(people.map(({ device }) => device.ready()));
    const began = Date.now();
    for (const step of schedule.steps) {
      await delay(Math.max(0, began + step.at / kind.speed - Date.now()));
      act(scene, step);
    }
    await Promise.all([...breaks, ...people.map(({ done }) => done)]);
    for (const { link } of people) link.heal();
    await settle(scene);
    return {
      composed: scene.composed.length,
      faults: people.reduce((sum, { link }) => sum + link.injected, breaks.length),
    };
  } finally {
    await Promise.all(people.map(({ device }) => device.close()));
    await Promise.all(people.map(({ link }) => link.close()));
  }
}
