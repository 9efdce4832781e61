import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A connection between browser and server that can be cut in mid-flight and restored. */
export interface Wire {
  readonly url: string;
  /** Closes every connection at once and refuses new ones. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** @param target the address of the real server */
export async function startWire(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let whole = true;

  const server = createServer((near) => {
    if (!whole) return near.resetAndDestroy();
    const far = connect({ host: hostname, port: Number(port) });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the wire has no port');

  function cut(): void {
    whole = false;
    for (const socket of open) socket.resetAndDestroy();
  }
  return {
    url: `http://localhost:${address.port}`,
    cut,
    mend() {
      whole = true;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
