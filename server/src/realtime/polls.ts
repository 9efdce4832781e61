import { ApiError } from '../domain/index.ts';
import type { Identity, Introduction } from '../wire/index.ts';
import type { Addresses } from './addresses.ts';
import { CLOSE } from './close-codes.ts';
import { requireConnecting, requireRoomAt, requireRoomFor, type Session, sessionOf } from './open-session.ts';
import type { RealtimeOptions } from './options.ts';
import { type PollAnswer, PollTransport } from './poll-transport.ts';

/** Connections for clients whose sockets do not get through: the client asks for events again and again. */
export interface Polls {
  /**
   * Opens a connection. Returns its first event, the health check with `me`, as JSON.
   * @throws ApiError `auth` for a server token, `tooManyConnections`, or as sessions are refused
   */
  open(identity: Identity, introduction: Introduction, address: string): Promise<string>;
  /**
   * Returns events, each as JSON, as soon as there are any, or none after a while. @throws ApiError `timeout`,
   * `unknownConnection`
   */
  poll(connectionId: string, identity: Identity, signal: AbortSignal): Promise<PollAnswer>;
  /** Safe to repeat. */
  close(connectionId: string, identity: Identity): void;
  /** Number of open connections. */
  readonly size: number;
}

interface Open {
  readonly session: Session;
  readonly transport: PollTransport;
}

interface RunningPolls extends Polls {
  /** Refuses new connections from now on; resolves when the open ones are over. */
  stop(): Promise<void>;
}

/** Characters of an outsider's id repeated in an error. */
const SHOWN_CHARS = 64;

function unknownConnection(id: string): ApiError {
  const shown = id.slice(0, SHOWN_CHARS);
  return new ApiError(
    'unknownConnection',
    `connection id ${shown} is unknown or closed: connect again and use the new id`,
  );
}

export function createPolls(options: RealtimeOptions, addresses: Addresses): RunningPolls {
  const opened = new Map<string, Open>();
  const endings = new Set<Promise<void>>();
  let stopping = false;

  function end(session: Session, address: string): void {
    opened.delete(session.connection.id);
    addresses.release(address);
    const ending = session.end();
    endings.add(ending);
    ending.finally(() => endings.delete(ending));
  }

  /** Refuses with a code that makes clients try again: after a restart they learn that their id is gone. */
  function refuseStopping(): void {
    if (stopping) throw new ApiError('timeout', 'the server stops: try again');
  }

  /** Returns a connection of the caller. Another user's connection is refused like an unknown one. */
  function own(id: string, identity: Identity): Open {
    const found = opened.get(id);
    const isOwn = identity.kind !== 'server' && found?.session.connection.userId === identity.userId;
    if (found === undefined || !isOwn) throw unknownConnection(id);
    return found;
  }

  return {
    get size() {
      return opened.size;
    },
    async open(asked, introduction, address) {
      refuseStopping();
      const identity = requireConnecting(asked);
      requireRoomAt(options, addresses.count(address));
      requireRoomFor(options, identity.userId);
      const ends = {
        onGone: () => session.connection.terminate(),
        onEnd: () => end(session, address),
      };
      const transport = new PollTransport(options.polls, ends, options.observer);
      const session = sessionOf(options, identity, { transport, request: introduction });
      const { connection } = session;
      opened.set(connection.id, { session, transport });
      addresses.take(address);
      try {
        const first = await session.begin();
        connection.open(null);
        return first;
      } catch (error) {
        connection.terminate();
        throw error;
      }
    },
    async poll(id, identity, signal) {
      refuseStopping();
      const { session, transport } = own(id, identity);
      if (identity.kind === 'user') session.connection.renew(identity);
      return transport.poll(signal);
    },
    close(id, identity) {
      own(id, identity).session.connection.close(CLOSE.final, 'closed by the client');
    },
    async stop() {
      stopping = true;
      for (const { session } of [...opened.values()])
        session.connection.close(CLOSE.goingAway, 'the server stops');
      await Promise.allSettled(endings);
    },
  };
}
