import { ApiError, type ApiRequest, type ChatClient } from '../client/index.ts';
import type { Archive } from './archive.ts';
import { changeOf } from './local-change.ts';
import { readStored } from './stored-answer.ts';

export interface StoredClientOptions {
  readonly key: string;
  readonly baseURL: string;
  readonly userId: string;
  /** Returns the epoch time, ms. */
  now(): number;
  /** Resolves when everything that came before is stored. */
  settled(): Promise<void>;
}

/** Requests about this moment: they mean nothing later. */
const MOMENTARY = /\/(event|delivered|stop-watching)$/;

const noNetwork = () => new ApiError('there is no network');

/**
 * Creates a client that answers from the archive while there is no network. A change is made in the archive and waits
 * there for the server; a new message waits in the chat's own store, so its request ends with `close`.
 */
export function createStoredClient(archive: Archive, options: StoredClientOptions): ChatClient {
  const { userId } = options;
  const closed = new AbortController();
  /** Requests are answered in their order: each sees the changes before it. */
  let last: Promise<unknown> = Promise.resolve();

  async function answer({ method, path, query = {}, body }: ApiRequest): Promise<object> {
    await options.settled();
    closed.signal.throwIfAborted();
    const asked = { method, path, query, body };
    const change = changeOf(asked);
    const made = await change?.(archive, userId, options.now());
    if (made) {
      const isKept = await archive.addPending(made.request ?? asked, made);
      // The change stays with its author, who sees that it is not saved.
      if (!isKept) throw noNetwork();
      return made.answer;
    }
    const found = change ? null : await readStored(archive, asked);
    if (!found) throw noNetwork();
    return found;
  }

  return {
    key: options.key,
    baseURL: options.baseURL,
    userId,
    anonymous: false,
    get online() {
      return !closed.signal.aborted;
    },
    async request<A>(asked: ApiRequest): Promise<A> {
      if (MOMENTARY.test(asked.path)) return {} as A;
      const running = last.then(() => answer(asked));
      last = running.catch(() => {});
      return (await running) as A;
    },
    upload: () => Promise.reject(noNetwork()),
    detached: () => null,
    subscribe: () => () => {},
    close: () => closed.abort(noNetwork()),
  };
}
