import {
  type ChannelListSnapshot,
  type Chat,
  type ChatEvents,
  type ChatOptions,
  type ChatStorage,
  type Condition,
  createChat,
} from '../../../../src/chat/index.ts';
import { channelListOf } from '../../../../src/chat/list/index.ts';
import { type Clock, systemClock } from '../../../../src/util/clock.ts';
import { randomId } from '../../../../src/util/random-id.ts';
import { type Readable, writable } from '../../../../src/util/readable.ts';
import { sendForm } from '../../../../src/util/send-form.ts';
import { solveProof } from '../../../../src/util/solve-proof.ts';
import type { TestServer } from '../../../support/server.ts';

/** How long a test waits for a condition before it fails, in ms. */
const PATIENCE = 30_000;

/** The state of one browser: its tabs share storage and locks. */
export class Browser {
  readonly #values = new Map<string, string>();
  readonly #tabs = new Set<{ tab: object; listener: (key: string, value: string | null) => void }>();
  readonly #locks = new Map<string, Promise<unknown>>();

  get keys(): string[] {
    return [...this.#values.keys()];
  }

  read(key: string): string | null {
    return this.#values.get(key) ?? null;
  }

  storage(): ChatStorage {
    const tab = {};
    const publish = (key: string, value: string | null) => {
      for (const other of this.#tabs) if (other.tab !== tab) queueMicrotask(() => other.listener(key, value));
    };
    return {
      get: (key) => this.read(key),
      set: (key, value) => {
        this.#values.set(key, value);
        publish(key, value);
      },
      remove: (key) => {
        if (this.#values.delete(key)) publish(key, null);
      },
      subscribe: (listener) => {
        const entry = { tab, listener };
        this.#tabs.add(entry);
        return () => this.#tabs.delete(entry);
      },
    };
  }

  lock<T>(name: string, run: () => Promise<T>): Promise<T> {
    const turn = (this.#locks.get(name) ?? Promise.resolve()).then(run, run);
    this.#locks.set(
      name,
      turn.catch(() => {}),
    );
    return turn;
  }
}

export interface Tab {
  /** Loads the list of an inbox, which its screen would open. */
  readonly chat: Chat & {
    readonly channels: Readable<ChannelListSnapshot>;
    loadMoreChannels(): void;
  };
  /** The host events so far, by name. */
  readonly notified: { readonly [E in keyof ChatEvents]: ChatEvents[E][] };
  readonly online: { set(value: boolean): void };
  /** Whether the tab is in front. */
  readonly visible: { set(value: boolean): void };
  /** URLs of the requests for a guest. */
  readonly requests: string[];
}

const open: Chat[] = [];

const NO_LIST: ChannelListSnapshot = {
  phase: 'cold',
  error: null,
  items: [],
  hasMore: false,
  loadingMore: false,
  activeCid: null,
};

function withList(chat: Chat, mode: ChatOptions['mode']): Tab['chat'] {
  const channels = writable(NO_LIST);
  let loadMoreChannels = () => {};
  if (mode === 'inbox') {
    void chat.runtime().then((runtime) => {
      const list = channelListOf(runtime, 'open');
      loadMoreChannels = () => void list.loadMore();
      list.snapshot.subscribe(() => channels.set(list.snapshot.get()));
      channels.set(list.snapshot.get());
    });
  }
  return { ...chat, channels, loadMoreChannels: () => loadMoreChannels() };
}

export function closeTabs(): void {
  for (const chat of open.splice(0)) chat.dispose();
}

interface Opening {
  /** The browser whose storage the tab shares; a new one without it. */
  readonly browser?: Browser;
  readonly create?: typeof createChat;
  readonly clock?: Clock;
}

const conditionOf = (value: Readable<boolean>): Condition => ({
  now: value.get,
  subscribe: (listener) => value.subscribe(() => listener(value.get())),
});

export function openTab(
  server: Pick<TestServer, 'url' | 'key'>,
  options: Partial<ChatOptions> & Pick<ChatOptions, 'mode'>,
  { browser = new Browser(), create = createChat, clock = systemClock }: Opening = {},
): Tab {
  const notified: Record<string, unknown[]> = {};
  const requests: string[] = [];
  const [network, visibility] = [writable(true), writable(true)];
  const chat = create({
    key: server.key,
    baseURL: server.url,
    identity: options.mode === 'inbox' ? 'token' : 'guest',
    ...options,
    environment: {
      storage: browser.storage(),
      network: conditionOf(network),
      visibility: conditionOf(visibility),
      clock,
      randomId,
      fetch: (input, init) => {
        if (String(input).includes('/guest?')) requests.push(String(input));
        return fetch(input, init);
      },
      WebSocket,
      sendForm,
      lock: (name, run) => browser.lock(name, run),
      removeDatabase: () => {},
      solveProof: (work) => solveProof(work, new AbortController().signal),
    },
    emit: (event, detail) => {
      notified[event] ??= [];
      notified[event].push(detail);
    },
  });
  open.push(chat);
  const empty = new Proxy(notified, { get: (target, name: string) => target[name] ?? [] });
  return {
    chat: withList(chat, options.mode),
    notified: empty as Tab['notified'],
    ...{ online: network, visible: visibility, requests },
  };
}

/** Resolves with the first value that satisfies the condition. Rejects after a while, with the last one. */
export function until<T>(readable: Readable<T>, fits: (value: T) => unknown, what = ''): Promise<T> {
  return new Promise((resolve, reject) => {
    let stop = () => {};
    const timer = setTimeout(() => {
      stop();
      reject(
        new Error(`never became true: ${what || fits.toString()}; last: ${JSON.stringify(readable.get())}`),
      );
    }, PATIENCE);
    const look = () => {
      if (!fits(readable.get())) return;
      clearTimeout(timer);
      stop();
      resolve(readable.get());
    };
    stop = readable.subscribe(look);
    look();
  });
}

/** Waits for any condition. */
export async function eventually(holds: () => unknown, what = holds.toString()): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`never became true: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export function texts(tab: Tab): string[] {
  return tab.chat.conversation.get().messages.map((message) => message.text);
}
