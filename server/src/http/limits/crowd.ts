import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../../domain/index.ts';
import { callerNetwork, writeError } from '../../wire/index.ts';
import { baseOfSocket } from '../base-of.ts';
import type { HttpOptions } from '../options.ts';

type Limits = Pick<HttpOptions, 'trustProxy' | 'connectionsPerAddress' | 'publicUrl' | 'observer'>;

/** Connections of a browser that talks: its chat, and its requests beside it. */
const CONNECTIONS_PER_CHAT = 4;

/**
 * Limits the connections of one address before they send anything: each takes one of the files that the system lets the
 * server open. Connections of a trusted proxy are not counted: all of them come from its address.
 */
export function limitConnections(
  server: Server,
  { trustProxy, connectionsPerAddress, publicUrl, observer }: Limits,
): void {
  if (trustProxy > 0) return;
  const most = connectionsPerAddress * CONNECTIONS_PER_CHAT;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = callerNetwork({ headers: {}, socket }, 0);
    const before = open.get(address) ?? 0;
    if (before >= most) {
      const code = refuse(socket, most, publicUrl ?? baseOfSocket(socket));
      observer?.refused(code);
      return;
    }
    open.set(address, before + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

/** Returns the code of the refusal. */
function refuse(socket: Socket, most: number, base: string): number {
  const error = new ApiError(
    'tooManyConnections',
    `this address has ${most} open connections, the most allowed: close some, or raise connectionsPerAddress`,
  );
  const body = JSON.stringify(writeError(error, { operation: null, startedAt: performance.now(), base }));
  socket.on('error', () => socket.destroy());
  socket.write(
    `HTTP/1.1 ${error.status} Too Many Requests\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Access-Control-Allow-Origin: *\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  socket.destroySoon();
  return error.code;
}
