import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** A proxy as in some companies: it passes on every call and no sockets. */
export interface SocketlessProxy {
  readonly url: string;
  /** Calls passed on and not answered yet. */
  readonly waiting: number;
  close(): Promise<void>;
}

/** @param target the address of the real server */
export async function startSocketlessProxy(target: string): Promise<SocketlessProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let waiting = 0;
  const server: Server = createServer((near, reply) => {
    const { method, url: path, headers } = near;
    const far = request({ host: hostname, port, method, path, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    // As proxies answer: without an API body.
    far.on('error', () => {
      if (!reply.headersSent) reply.writeHead(502, { 'content-type': 'text/html' }).end('Bad Gateway');
    });
    far.once('finish', () => {
      waiting += 1;
    });
    reply.once('close', () => {
      waiting -= 1;
      far.destroy();
    });
    near.pipe(far);
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('upgrade', (_request, socket) => socket.destroy());
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://localhost:${address.port}`,
    get waiting() {
      return waiting;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
