import type { StreamChat } from 'stream-chat';

const ignore = () => {};

/**
 * Ends a client for good. The library's own disconnect leaves two things running, which are stopped here: a socket
 * still on its way to open, and a reconnect already waiting for its turn.
 */
export function closeClient(client: StreamChat): void {
  const connection = client.wsConnection;
  if (connection) {
    connection._reconnect = () => Promise.resolve();
    connection._connect = () => Promise.resolve(undefined);
    const socket = connection.ws;
    if (socket && socket.readyState !== socket.OPEN) {
      connection.wsID += 1;
      socket.onopen = null;
      socket.onmessage = null;
      socket.onclose = null;
      // Not null: a socket closed before it opened reports an error, and in Node an unheard one ends the process.
      socket.onerror = ignore;
      socket.close();
      // Out of the library's reach, which would take the listener off again.
      delete connection.ws;
    }
  }
  client.disconnectUser().catch(ignore);
}
