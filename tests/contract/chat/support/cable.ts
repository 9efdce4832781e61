import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A connection between one page and the server that a test can cut and restore. */
export interface Cable {
  readonly url: string;
  /** Closes every connection and accepts no new one. */
  cut(): void;
  mend(): void;
  /** Holds the chat's sockets back, but not requests. */
  holdSockets(): void;
  /** Releases everything held back. */
  letSocketsGo(): void;
  /** Holds back answers to requests, but not frames of the chat's sockets. */
  holdAnswers(): void;
  letAnswersGo(): void;
  /** Holds back requests, but not the chat's sockets. */
  holdRequests(): void;
  letRequestsGo(): void;
  /** Open connections with a held request. */
  readonly heldRequests: number;
  /** The number of answers so far that contained this text. */
  answersWith(words: string): number;
  /** Pieces of answers held back. */
  readonly heldAnswers: number;
  /** The chat's open sockets. Requests may leave a connection behind for the next one. */
  readonly openSockets: number;
  close(): void;
}

/** Data that can be held back for a while. */
function gate() {
  let held: Promise<void> | null = null;
  let letGo = () => {};
  return {
    get held() {
      return held;
    },
    hold() {
      held = new Promise((resolve) => {
        letGo = resolve;
      });
    },
    letGo() {
      held = null;
      letGo();
    },
  };
}

/** The first bytes of a chat socket. */
const CHAT_SOCKET = /^GET \S*\/connect\?/;

export async function layCable(to: string): Promise<Cable> {
  const { port } = new URL(to);
  const sockets = new Set<Socket>();
  let whole = true;
  const connecting = gate();
  const answering = gate();
  const asking = gate();
  let heldAnswers = 0;
  const waiting = new Set<Socket>();
  const chatSockets = new Set<Socket>();
  const answers: string[] = [];
  const proxy = createServer((near) => {
    if (!whole) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), '127.0.0.1');
    const pair = [near, far];
    sockets.add(near);
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        for (const each of pair) each.destroy();
        sockets.delete(near);
        waiting.delete(near);
        chatSockets.delete(near);
      });
    }
    let isSocket = false;
    far.on('data', async (bytes) => {
      if (answering.held && !isSocket) {
        heldAnswers += 1;
        await answering.held;
        heldAnswers -= 1;
      }
      if (!isSocket) answers.push(bytes.toString('latin1'));
      near.write(bytes);
    });
    far.on('end', () => near.end());
    near.once('data', async (first) => {
      near.pause();
      isSocket = CHAT_SOCKET.test(first.toString('latin1'));
      if (isSocket) chatSockets.add(near);
      if (isSocket) await connecting.held;
      else await held(near);
      far.write(first);
      if (isSocket) near.pipe(far);
      else near.on('data', (bytes) => held(near).then(() => far.write(bytes)));
      near.on('end', () => far.end());
      near.resume();
    });
  });
  async function held(near: Socket): Promise<void> {
    if (!asking.held) return;
    waiting.add(near);
    await asking.held;
    waiting.delete(near);
  }
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cut() {
      whole = false;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      whole = true;
    },
    holdSockets: connecting.hold,
    letSocketsGo: connecting.letGo,
    holdAnswers: answering.hold,
    letAnswersGo: answering.letGo,
    get heldAnswers() {
      return heldAnswers;
    },
    holdRequests: asking.hold,
    letRequestsGo: asking.letGo,
    get heldRequests() {
      return waiting.size;
    },
    answersWith: (words) => answers.filter((answer) => answer.includes(words)).length,
    get openSockets() {
      return chatSockets.size;
    },
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
