/** Closed loops: each person sends the next request as soon as the last was answered. */
import { type Exchange, openExchange } from './exchange.ts';
import { messageBody, newMessageId, openSender } from './messages.ts';
import { channelPath, type Person, type Target } from './people.ts';
import { measured, type Rate, type Span } from './window.ts';

export interface FloodOrder extends Span {
  readonly target: Target;
  /** One connection each. */
  readonly people: readonly Person[];
}

/** What a client asks for when it opens a channel without watching it. */
const PAGE_BODY = JSON.stringify({ state: true, messages: { limit: 25 } });

/** Durable sends. */
export async function sendFlood(order: FloodOrder): Promise<Rate> {
  return flood(order, openSender, ({ userId }) => messageBody(newMessageId(userId)));
}

/** Pages of 25 messages. */
export async function readFlood(order: FloodOrder): Promise<Rate> {
  const open = (target: Target, person: Person) =>
    openExchange(target.url, {
      path: channelPath(target, person, 'query'),
      token: person.token,
      contentType: 'application/json',
    });
  return flood(order, open, () => PAGE_BODY);
}

export interface AskOrder extends FloodOrder {
  /** With a query string or none; the person's key and id are added. */
  readonly path: string;
  readonly body: string;
}

/** The same question by everybody, such as their list of channels. */
export async function askFlood({ path, body, ...order }: AskOrder): Promise<Rate> {
  const open = (target: Target, { userId, token }: Person) =>
    openExchange(target.url, {
      path: `${path}?${new URLSearchParams({ api_key: target.key, user_id: userId })}`,
      token,
      contentType: 'application/json',
    });
  return flood(order, open, ({ userId }) => body.replaceAll(ME, userId));
}

/** Stands in a body for the id of whoever sends it. */
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
