import { randomUUID } from 'node:crypto';
import { type Exchange, openExchange } from './exchange.ts';
import { channelPath, type Person, type Target } from './people.ts';

/** About as long as people's messages. */
const TEXT = 'Does it fit the old socket, or is there an adapter? And when could it be in Porto?';
const run = randomUUID();
let sent = 0;

/** Returns an unused message id in the client's format, with the author's id in front. */
export function newMessageId(userId: string): string {
  sent += 1;
  return `${userId}-${run}-${sent}`;
}

/** Returns the body of a send. */
export function messageBody(id: string): string {
  return JSON.stringify({ message: { id, text: TEXT } });
}

/** Opens a connection on which one person sends messages. */
export function openSender(target: Target, person: Person): Promise<Exchange> {
  return openExchange(target.url, {
    path: channelPath(target, person, { call: 'message' }),
    token: person.token,
    contentType: 'application/json',
  });
}
