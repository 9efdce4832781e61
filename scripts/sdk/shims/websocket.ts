/**
 * What the client library gets for `isomorphic-ws`: the browser's own WebSocket with the one method of the `ws`
 * package that the library calls before it closes a socket. Without it that call throws, the error is swallowed,
 * and every forced reconnect leaves its old socket open.
 */
export default class StoopSocket extends WebSocket {
  removeAllListeners(): void {
    this.onopen = null;
    this.onmessage = null;
    this.onerror = null;
    this.onclose = null;
  }
}
