import type { Audience, Published } from '../domain/index.ts';
import { deliveryClass, writeEventText } from '../wire/index.ts';
import { CLOSE } from './close-codes.ts';
import type { Connection } from './connection.ts';
import type { Registry } from './registry.ts';

/**
 * Delivers a published event to the connections of this node, and returns how many there were. The event is written once
 * and the same bytes go to all; a recipient with counters gets a copy with their own. Calls come in commit order.
 */
export function fanOut(registry: Registry, published: Published): number {
  const { event, audience } = published;
  if (event.type === 'tokens.revoked') {
    endRevoked(recipients(registry, audience), event.before);
    return 0;
  }
  if (event.type === 'connections.ended') {
    for (const connection of [...recipients(registry, audience)])
      connection.close(CLOSE.userGone, `the user was ${event.because}`);
    return 0;
  }
  let count = 0;
  const frames = new Frames(published);
  const delivery = deliveryClass(event);
  for (const connection of recipients(registry, audience)) {
    count += 1;
    connection.send(frames.for(connection), delivery);
  }
  return count;
}

/** An event as each recipient gets it. Nothing is written if there are no listeners. */
class Frames {
  readonly #published: Published;
  readonly #personal = new Map<string, Buffer>();
  #text: ReturnType<typeof writeEventText> | null = null;
  #common: Buffer | null = null;

  constructor(published: Published) {
    this.#published = published;
  }

  for({ userId, include }: Connection): Buffer {
    const { event, perUser, facts } = this.#published;
    // Users choose their ids: one may be called "constructor".
    const totals = perUser !== null && Object.hasOwn(perUser, userId) ? perUser[userId] : undefined;
    if (include.length > 0) {
      // Hardly any user asks for it, so it is written for each who does.
      const own = writeEventText(event, facts, include);
      return Buffer.from(totals === undefined ? own.common : own.personal(totals));
    }
    this.#text ??= writeEventText(event, facts);
    if (totals === undefined) {
      this.#common ??= Buffer.from(this.#text.common);
      return this.#common;
    }
    const known = this.#personal.get(userId);
    if (known !== undefined) return known;
    const frame = Buffer.from(this.#text.personal(totals));
    this.#personal.set(userId, frame);
    return frame;
  }
}

/** Clients come back at once, learn that their token is no longer valid, and fetch a new one. */
function endRevoked(connections: Iterable<Connection>, before: number | null): void {
  if (before === null) return;
  for (const connection of [...connections]) {
    const { token } = connection;
    // A token without an issue time counts as old.
    if (token !== null && (token.issuedAt ?? 0) < before)
      connection.close(CLOSE.tokenExpired, 'the token was revoked');
  }
}

interface Chosen {
  readonly only?: readonly string[];
  readonly except?: readonly string[];
}

const isAmong = ({ only, except }: Chosen, userId: string): boolean =>
  only?.includes(userId) !== false && except?.includes(userId) !== true;

function* ofUsers(registry: Registry, userIds: Iterable<string>): Iterable<Connection> {
  for (const userId of userIds) yield* registry.ofUser(userId);
}

function* where(
  connections: Iterable<Connection>,
  isMeant: (connection: Connection) => boolean,
): Iterable<Connection> {
  for (const connection of connections) if (isMeant(connection)) yield connection;
}

function recipients(registry: Registry, audience: Audience): Iterable<Connection> {
  switch (audience.kind) {
    case 'watchers':
      return where(registry.watching(audience.cid), ({ userId }) => isAmong(audience, userId));
    case 'watching':
      return where(ofUsers(registry, audience.userIds), ({ cids }) => cids.has(audience.cid));
    case 'notWatching':
      return where(ofUsers(registry, audience.userIds), ({ cids }) => !cids.has(audience.cid));
    case 'users':
      return ofUsers(registry, new Set(audience.userIds));
    case 'presence':
      return where(registry.following(audience.userId), ({ userId }) => isAmong(audience, userId));
    case 'everybody':
      return registry.all();
  }
}
