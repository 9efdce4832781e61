/** Closed loops: each person sends the next request once the last is answered. */
import { type Exchange, openExchange } from './exchange.ts';
import { messageBody, newMessageId, openSender } from './messages.ts';
import { channelPath, type Person, type Target } from './people.ts';
import { measured, type Rate, type Span } from './window.ts';

export interface FloodOrder extends Span {
  readonly target: Target;
  /** People with one connection each. */
  readonly people: readonly Person[];
}

/** Body of a client's request that opens a channel without watching it. */
const PAGE_BODY = JSON.stringify({ state: true, messages: { limit: 25 } });

/** Measures durable sends. */
export async function sendFlood(order: FloodOrder): Promise<Rate> {
  return flood(order, openSender, ({ userId }) => messageBody(newMessageId(userId)));
}

/** Measures reads of pages of 25 messages. */
export async function readFlood(order: FloodOrder): Promise<Rate> {
  const open = (target: Target, person: Person) =>
    openExchange(target.url, {
      path: channelPath(target, person, { call: 'query' }),
      token: person.token,
      contentType: 'application/json',
    });
  return flood(order, open, () => PAGE_BODY);
}

export interface AskOrder extends FloodOrder {
  /** Path with or without a query string; the person's key and id are added. */
  readonly path: string;
  readonly body: string;
}

/** Measures one request that everybody makes, such as their list of channels. */
export async function askFlood({ path, body, ...order }: AskOrder): Promise<Rate> {
  const open = (target: Target, { userId, token }: Person) =>
    openExchange(target.url, {
      path: `${path}?${new URLSearchParams({ api_key: target.key, user_id: userId })}`,
      token,
      contentType: 'application/json',
    });
  return flood(order, open, ({ userId }) => body.replaceAll(ME, userId));
}

/** Placeholder in a body for the sender's id. */
export const ME = '{me}';

async function flood(
  { target, people, ...span }: FloodOrder,
  open: (target: Target, person: Person) => Promise<Exchange>,
  body: (person: Person) => string,
): Promise<Rate> {
  const lines = await Promise.all(
    people.map(async (person) => ({ person, exchange: await open(target, person) })),
  );
  const rate = await measured(span, (running, count) =>
    Promise.all(
      lines.map(async ({ person, exchange }) => {
        while (running()) {
          await exchange.post(body(person));
          count();
        }
      }),
    ),
  );
  for (const { exchange } of lines) exchange.close();
  return rate;
}
