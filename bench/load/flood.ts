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
