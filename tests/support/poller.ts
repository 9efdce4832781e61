import type { Event } from 'stream-chat';
import type { TestServer } from './server.ts';

type Body = Readonly<Record<string, unknown>>;

interface Answer {
  readonly status: number;
  readonly body: Body & { readonly events?: readonly Event[]; readonly code?: number };
}

export interface Poller {
  readonly id: string;
  /** The first event: the health check with `me`. */
  readonly first: Body;
  poll(signal?: AbortSignal): Promise<Answer>;
  close(): Promise<Answer>;
  /** A call that belongs to the connection. */
  call(path: string, body: Body): Promise<Answer>;
}

interface Asked {
  readonly path: string;
  readonly query: string;
  readonly init?: RequestInit;
}

async function ask(server: TestServer, userId: string, { path, query, init = {} }: Asked) {
  const response = await fetch(`${server.url}${path}?api_key=${server.key}&user_id=${userId}${query}`, {
    ...init,
    headers: {
      authorization: await server.token(userId),
      'stream-auth-type': 'jwt',
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
    },
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const describe = (userId: string) =>
  encodeURIComponent(JSON.stringify({ user_id: userId, user_details: { id: userId } }));

/** The answer to a call without a connection; `query` is added to it. */
export function longPoll(server: TestServer, userId: string, query: string): Promise<Answer> {
  return ask(server, userId, { path: '/longpoll', query });
}

/** A long-poll connection that polls only when told to, for events between two polls. */
export async function openPoller(server: TestServer, userId: string): Promise<Poller> {
  const { status, body } = await longPoll(server, userId, `&json=${describe(userId)}`);
  if (status !== 200) throw new Error(`opening a long poll answered ${status}: ${JSON.stringify(body)}`);
  const first = body.event as Body;
  const id = String(first.connection_id);
  const mine = `&connection_id=${id}`;
  return {
    id,
    first,
    poll: (signal) =>
      ask(server, userId, { path: '/longpoll', query: mine, init: signal === undefined ? {} : { signal } }),
    close: () => ask(server, userId, { path: '/longpoll', query: `${mine}&close=true` }),
    call: (path, body) =>
      ask(server, userId, { path, query: mine, init: { method: 'POST', body: JSON.stringify(body) } }),
  };
}
