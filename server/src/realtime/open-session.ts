import { randomUUID } from 'node:crypto';
import { ApiError } from '../domain/index.ts';
import { type Identity, type Introduction, writeHealthCheck } from '../wire/index.ts';
import { Connection } from './connection.ts';
import type { RealtimeOptions } from './options.ts';
import type { Transport } from './transport.ts';

/** The connecting user, as a token proved them. */
export type Connecting = Exclude<Identity, { readonly kind: 'server' }>;

/** @throws ApiError `auth` for a server token */
export function requireConnecting(identity: Identity): Connecting {
  if (identity.kind === 'server')
    throw new ApiError('auth', 'a server token cannot open a connection: use the token of a user');
  return identity;
}

function tooMany(whose: string, limit: number): ApiError {
  return new ApiError('tooManyConnections', `${whose} has ${limit} open connections, the most allowed`);
}

/** Runs before the user is known. @throws ApiError `tooManyConnections` */
export function requireRoomAt({ registry, limits }: RealtimeOptions, fromAddress: number): void {
  if (fromAddress >= limits.perAddress) throw tooMany('this address', limits.perAddress);
  if (registry.size >= limits.perServer) throw tooMany('this server', limits.perServer);
}

/** @throws ApiError `tooManyConnections` */
export function requireRoomFor({ registry, limits }: RealtimeOptions, userId: string): void {
  if (registry.ofUser(userId).size >= limits.perUser) throw tooMany(`user ${userId}`, limits.perUser);
}

export interface Session {
  readonly connection: Connection;
  /** Registers the connection, reports it to the domain, and returns the text of the first frame. */
  begin(): Promise<string>;
  /** Called when the connection is gone. Never rejects. */
  end(): Promise<void>;
}

/** Creates the session of a connection, from its opening to its end, over any transport. */
export function sessionOf(
  options: RealtimeOptions,
  identity: Connecting,
  {
    transport,
    request: { details, device, include },
  }: { readonly transport: Transport; readonly request: Introduction },
): Session {
  const { registry, domain, onError } = options;
  const token = identity.kind === 'user' ? identity : null;
  const connection = new Connection(randomUUID(), transport, { userId: identity.userId, token, include });
  return {
    connection,
    async begin() {
      registry.add(connection);
      // A revocation between the first check of the token and this line has not reached the connection.
      await options.authenticate.recheck(identity);
      const { me } = await domain.sessions.open({ connectionId: connection.id, identity, details, device });
      return writeHealthCheck(connection.id, Date.now(), me);
    },
    async end() {
      connection.terminate();
      registry.remove(connection);
      try {
        await domain.sessions.close(connection.id, connection.userId);
      } catch (error) {
        onError(error);
      }
    },
  };
}
