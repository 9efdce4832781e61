import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

export interface BareSockets {
  watch(connectionId: string, cid: string): void;
  /** Sends the same bytes to each watcher; creates no bytes if there is no watcher. */
  broadcast(cid: string, bytes: () => Buffer): void;
}

const TEXT = { binary: false } as const;

export function bareSockets(server: Server): BareSockets {
  const connections = new Map<string, WebSocket>();
  const watchers = new Map<string, Set<WebSocket>>();
  new WebSocketServer({ server, path: '/connect', perMessageDeflate: false }).on('connection', (socket) => {
    const id = randomUUID();
    connections.set(id, socket);
    socket.send(JSON.stringify({ type: 'health.check', connection_id: id }));
  });
  return {
    watch(connectionId, cid) {
      const socket = connections.get(connectionId);
      if (socket === undefined) throw new Error(`there is no connection "${connectionId}"`);
      const set = watchers.get(cid) ?? new Set();
      watchers.set(cid, set.add(socket));
      socket.once('close', () => set.delete(socket));
    },
    broadcast(cid, bytes) {
      const set = watchers.get(cid);
      if (set === undefined) return;
      const frame = bytes();
      for (const socket of set) socket.send(frame, TEXT);
    },
  };
}
