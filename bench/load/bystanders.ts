/**
 * Honest people who keep writing at a given rate, and a monitor that requests `/health`, whatever the server does.
 */
import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { messageBody, newMessageId } from './messages.ts';
import { channelPath, type Person, type Target } from './people.ts';
import { post } from './plain-request.ts';

const MS_PER_S = 1000;
const TICK_MS = 1;
const HEALTH_EVERY_MS = 50;
/** Longest wait for the last answers, ms. */
const DRAIN_MS = 60_000;
/**
 * Connections of all people together. There are many, so that a stall does not make people wait for each other too.
 */
const MAX_SOCKETS = 256;

export interface BystandersOrder {
  readonly target: Target;
  readonly people: readonly Person[];
  readonly sendsPerSecond: number;
  readonly ms: number;
}

export interface Experience {
  /** Milliseconds from each send's due time to its answer. */
  readonly sends: readonly number[];
  readonly health: readonly number[];
  /** Number of refused or broken-off requests, by status. */
  readonly failed: Readonly<Record<string, number>>;
  /** Share of its time that this process was busy, 0 to 1. */
  readonly busy: number;
}

export async function bystand({ target, people, sendsPerSecond, ms }: BystandersOrder): Promise<Experience> {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS });
  const [sends, health]: [number[], number[]] = [[], []];
  const failed: Record<string, number> = {};
  const underWay = new Set<Promise<void>>();
  const time = (into: number[], due: number, answer: Promise<number>) => {
    const timed = answer
      .catch(() => 0)
      .then((status) => {
        into.push(performance.now() - due);
        if (status < 200 || status > 299) failed[status] = (failed[status] ?? 0) + 1;
      })
      .finally(() => underWay.delete(timed));
    underWay.add(timed);
  };
  const send = (count: number) => {
    const person = people[count % people.length];
    if (person === undefined) throw new Error('expected at least one person');
    const body = messageBody(newMessageId(person.userId));
    const path = channelPath(target, person, { call: 'message' });
    return post({ agent, url: target.url + path, token: person.token, type: 'application/json', body });
  };
  const idleBefore = performance.eventLoopUtilization();
  const start = performance.now();
  const due = (count: number, everyMs: number) => start + count * everyMs;
  let [sent, looked] = [0, 0];
  for (let now = start; now - start < ms; now = performance.now()) {
    for (const every = MS_PER_S / sendsPerSecond; due(sent, every) <= now; sent += 1)
      time(sends, due(sent, every), send(sent));
    for (; due(looked, HEALTH_EVERY_MS) <= now; looked += 1)
      time(health, due(looked, HEALTH_EVERY_MS), healthOf(target, agent));
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  const { utilization: busy } = performance.eventLoopUtilization(idleBefore);
  const givenUp = AbortSignal.timeout(DRAIN_MS);
  while (underWay.size > 0 && !givenUp.aborted) await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  agent.destroy();
  return { sends, health, failed, busy };
}

function healthOf({ url }: Target, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${url}/health`, { agent }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve(reply.statusCode ?? 0));
    }).on('error', reject);
  });
}
