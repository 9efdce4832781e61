import type { Chat, ChatError, MessageSnapshot } from '../../chat/index.ts';
import { randomId } from '../../util/random-id.ts';
import type { Config } from '../contract.ts';
import {
  COLD_ACTIONS,
  COLD_CHANNELS,
  COLD_SESSION,
  coldConversation,
  earlyMessage,
  errorOf,
} from './cold.ts';
import { createSource } from './source.ts';

export interface DeferredChatOptions {
  readonly mode: Config['mode'];
  readonly title: string;
  /** Fetches the chat client and makes the chat; called again after a failure. */
  readonly load: () => Promise<Chat>;
  readonly now: () => number;
  /** The client could not be loaded. */
  readonly onFailure: (error: ChatError) => void;
}

export interface DeferredChat extends Chat {
  /** Begins to load without wanting anything yet. */
  prepare(): void;
}

/**
 * The chat before the chat client has arrived: the same model, with cold snapshots. What is sent shows at once, what
 * is asked waits, and all of it is handed over in order. From then on every snapshot and command is the real chat's.
 */
export function createDeferredChat({ mode, title, load, now, onFailure }: DeferredChatOptions): DeferredChat {
  const session = createSource(COLD_SESSION);
  const conversation = createSource(coldConversation(mode, title));
  const channels = createSource(COLD_CHANNELS);
  /** Calls to hand over, oldest first, and the messages among them by the id they are shown under. */
  const waiting = new Map<string, (chat: Chat) => void>();
  const early = new Map<string, MessageSnapshot>();
  const unfollow: (() => void)[] = [];
  let real: Chat | null = null;
  let loading = false;
  let disposed = false;

  function showEarly(change: Partial<MessageSnapshot>): void {
    for (const [id, message] of early) early.set(id, { ...message, ...change });
    conversation.set({ ...conversation.get(), messages: [...early.values()] });
  }

  function arrived(chat: Chat): void {
    real = chat;
    // The calls come first: the early messages are rows of the real chat by the time it is shown.
    for (const hand of waiting.values()) hand(chat);
    waiting.clear();
    early.clear();
    unfollow.push(
      session.follow(chat.session),
      conversation.follow(chat.conversation),
      channels.follow(chat.channels),
    );
  }

  function failed(cause: unknown): void {
    const error = errorOf(cause);
    session.set({ ...session.get(), connection: 'idle', error });
    showEarly({ status: 'failed', error });
    if (mode !== 'support') conversation.set({ ...conversation.get(), phase: 'failed', error });
    if (mode === 'inbox') channels.set({ ...COLD_CHANNELS, phase: 'failed', error });
    onFailure(error);
  }

  function prepare(): void {
    if (real || loading || disposed) return;
    loading = true;
    load()
      .then((chat) => (disposed ? chat.dispose() : arrived(chat)), failed)
      .finally(() => {
        loading = false;
      });
  }

  /** Tries again what failed to load, and shows that it does. */
  function again(): void {
    if (real || loading) return;
    session.set(COLD_SESSION);
    showEarly({ status: 'sending' });
    conversation.set({ ...coldConversation(mode, title), messages: [...early.values()] });
    if (mode === 'inbox') channels.set({ ...COLD_CHANNELS, phase: 'loading' });
    prepare();
  }

  /** Now, or when the client is there. */
  function hand(call: (chat: Chat) => void, id: string = randomId()): void {
    if (real) {
      call(real);
      return;
    }
    waiting.set(id, call);
    prepare();
  }

  const answered = <T>(call: (chat: Chat) => Promise<T>): Promise<T> =>
    real ? call(real) : new Promise((resolve, reject) => hand((chat) => call(chat).then(resolve, reject)));

  return {
    session,
    conversation,
    channels,
    prepare,
    start: () => hand((chat) => chat.start(), 'start'),
    activate() {
      if (mode === 'inbox' && !real) channels.set({ ...COLD_CHANNELS, phase: 'loading' });
      hand((chat) => chat.activate(), 'activate');
    },
    deactivate() {
      if (real) real.deactivate();
      else waiting.delete('activate');
    },
    get actions() {
      return real?.actions ?? COLD_ACTIONS;
    },
    send(text, quoted) {
      if (real) return real.send(text, quoted);
      const id = randomId();
      early.set(id, earlyMessage(id, text, now()));
      showEarly({});
      hand((chat) => chat.send(text), id);
    },
    retry: (id) => (real ? real.retry(id) : again()),
    discard(id) {
      if (real) return real.discard(id);
      waiting.delete(id);
      early.delete(id);
      showEarly({});
    },
    reconnect: () => (real ? real.reconnect() : again()),
    retryChannels: () => (real ? real.retryChannels() : again()),
    openChannel: (cid) => hand((chat) => chat.openChannel(cid), 'openChannel'),
    join: (name, email) => answered((chat) => chat.join(name, email)),
    identify: (source) => answered((chat) => chat.identify(source)),
    setUser: (hints) => hand((chat) => chat.setUser(hints)),
    logout: () => hand((chat) => chat.logout()),
    reset: () => hand((chat) => chat.reset()),
    // What only a running chat can have anything to do for is not worth loading one.
    typing: (text) => real?.typing(text),
    loadOlder: () => real?.loadOlder(),
    loadNewer: () => real?.loadNewer(),
    loadMoreChannels: () => real?.loadMoreChannels(),
    jumpToLatest: () => real?.jumpToLatest(),
    markRead: () => real?.markRead(),
    suspend: () => real?.suspend(),
    resume: () => real?.resume(),
    hasSession: () => real?.hasSession() ?? false,
    dispose() {
      disposed = true;
      for (const stop of unfollow) stop();
      waiting.clear();
      real?.dispose();
    },
  };
}
