import type { Audience, Published } from '../domain/index.ts';
import { deliveryClass, writeEventText } from '../wire/index.ts';
import { CLOSE } from './close-codes.ts';
import type { Connection } from './connection.ts';
import type { Registry } from './registry.ts';

/**
 * Delivers a published event to the connections of this node: written once, the same bytes to all, except that a
 * recipient with counters gets a copy with his own. Called in commit order, and sends in that order. Returns the number of
 * recipients.
 */
export function fanOut(registry: Registry, { event, audience, perUser, facts }: Published): number {
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
  let common: Buffer | null = null;
  const personal = new Map<string, Buffer>();
  const text = lazy(() => writeEventText(event, facts));
  const delivery = deliveryClass(event);
  for (const connection of recipients(registry, audience)) {
    count += 1;
    // Ids are the users' own choice: one may be called "constructor".
    const totals =
      perUser !== null && Object.hasOwn(perUser, connection.userId) ? perUser[connection.userId] : undefined;
    if (connection.include.length > 0) {
      // Hardly anybody asks for it: written for each who does.
      const own = writeEventText(event, facts, connection.include);
      connection.send(Buffer.from(totals === undefined ? own.common : own.personal(totals)), delivery);
      continue;
    }
    if (totals === undefined) {
      common ??= Buffer.from(text().common);
      connection.send(common, delivery);
      continue;
    }
    let frame = personal.get(connection.userId);
    if (frame === undefined) {
      frame = Buffer.from(text().personal(totals));
      personal.set(connection.userId, frame);
    }
    connection.send(frame, delivery);
  }
  return count;
}

/** Clients come back at once, are told that their token is no longer good, and fetch a new one. */
function endRevoked(connections: Iterable<Connection>, before: number | null): void {
  if (before === null) return;
  for (const connection of [...connections]) {
    const { token } = connection;
    // A token that does not say when it was issued counts as old.
    if (token !== null && (token.issuedAt ?? 0) < before)
      connection.close(CLOSE.tokenExpired, 'the token was revoked');
  }
}

/** Nothing is written where nobody listens. */
function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

interface Chosen {
  readonly only?: readonly string[];
  readonly except?: readonly string[];
}

const isAmong = ({ only, except }: Chosen, userId: string): boolean =>
  only?.includes(userId) !== false && except?.includes(userId) !== true;

function* recipients(registry: Registry, audience: Audience): Iterable<Connection> {
  switch (audience.kind) {
    case 'watchers':
      for (const connection of registry.watching(audience.cid))
        if (audience.except?.includes(connection.userId) !== true) yield connection;
      return;
    case 'watching':
      for (const userId of audience.userIds)
        for (const connection of registry.ofUser(userId))
          if (connection.cids.has(audience.cid)) yield connection;
      return;
    case 'notWatching':
      for (const userId of audience.userIds)
        for (const connection of registry.ofUser(userId))
          if (!connection.cids.has(audience.cid)) yield connection;
      return;
    case 'users':
      for (const userId of new Set(audience.userIds)) yield* registry.ofUser(userId);
      return;
    case 'presence':
      for (const connection of registry.following(audience.userId))
        if (isAmong(audience, connection.userId)) yield connection;
      return;
    case 'everybody':
      yield* registry.all();
      return;
  }
}
