import { setTimeout as delay } from 'node:timers/promises';
import { type ChatClient, connect } from '../../../src/client/index.ts';
import { systemClock } from '../../../src/util/clock.ts';
import { randomId } from '../../../src/util/random-id.ts';
import { sendForm } from '../../../src/util/send-form.ts';
import type { TestServer } from '../server.ts';

/** Clients that join at a time. */
const AT_ONCE = 25;
const JOIN_MS = 30_000;

const ALWAYS = { now: () => true, subscribe: () => () => undefined };

export interface Member {
  readonly client: ChatClient;
  readonly room: string;
  /** Messages that reached this client. */
  received: number;
}

interface Seat {
  readonly userId: string;
  readonly token: string;
  readonly room: string;
}

/** Connects a client of our own, which watches its room. */
async function join({ url, key }: TestServer, { userId, token, room }: Seat): Promise<Member> {
  const client = connect({
    ...{ key, baseURL: url, user: { id: userId }, getToken: async () => token },
    environment: {
      ...{ clock: systemClock, network: ALWAYS, visibility: ALWAYS },
      ...{ fetch, WebSocket, randomId, sendForm },
    },
  });
  const member: Member = { client, room, received: 0 };
  client.subscribe((news) => {
    if (news.kind === 'event' && news.event.type === 'message.new') member.received += 1;
  });
  await client.request({
    method: 'POST',
    path: `/channels/messaging/${room}/query`,
    body: { watch: true, state: true, messages: { limit: 25 } },
    subscribes: true,
    signal: AbortSignal.timeout(JOIN_MS),
  });
  return member;
}

/** Lets everybody join, some at a time. */
export async function joinAll(server: TestServer, seats: readonly Seat[]): Promise<readonly Member[]> {
  const members: Member[] = [];
  for (let from = 0; from < seats.length; from += AT_ONCE)
    members.push(...(await Promise.all(seats.slice(from, from + AT_ONCE).map((seat) => join(server, seat)))));
  return members;
}

const MS_PER_S = 1_000;
const TICK_MS = 10;

/** Writes one message. */
export function say({ client, room }: Member, text: string): Promise<unknown> {
  const path = `/channels/messaging/${room}/message`;
  return client.request({ method: 'POST', path, body: { message: { id: randomId(), text } } });
}

/**
 * The members of a room write together at this rate. Resolves when all messages are stored.
 * @returns the number of messages
 */
export async function flood(members: readonly Member[], perSecond: number, seconds: number): Promise<number> {
  const total = perSecond * seconds;
  const sends: Promise<unknown>[] = [];
  const began = Date.now();
  while (sends.length < total) {
    const due = Math.min(total, ((Date.now() - began) / MS_PER_S) * perSecond);
    for (; sends.length < due; ) {
      const member = members[sends.length % members.length];
      if (!member) throw new Error('expected a room with members');
      sends.push(say(member, `flood ${sends.length}`));
    }
    await delay(TICK_MS);
  }
  await Promise.all(sends);
  return total;
}
