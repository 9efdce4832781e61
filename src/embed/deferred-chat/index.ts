import type { Chat } from '../../chat/index.ts';
import { COLD_ACTIONS } from './cold.ts';
import { type DeferredChatOptions, PendingChat } from './pending-chat.ts';

export { createEarlyOutbox } from './early-outbox.ts';

export interface DeferredChat extends Chat {
  /** Begins to load before anything is requested. */
  prepare(): void;
}

/**
 * Creates the chat before the chat client has arrived: the same model, with cold snapshots. Sent messages
 * show at once, requests wait, and all of them are handed over in order. From then on every snapshot and
 * command is the real chat's.
 */
export function createDeferredChat(options: DeferredChatOptions): DeferredChat {
  const at = new PendingChat(options);
  return {
    session: at.session,
    conversation: at.conversation,
    prepare: () => at.prepare(),
    start: () => at.hand((chat) => chat.start(), 'start'),
    activate: () => at.hand((chat) => chat.activate(), 'activate'),
    deactivate() {
      if (at.real) at.real.deactivate();
      else at.withdraw('activate');
    },
    get actions() {
      return at.real?.actions ?? COLD_ACTIONS;
    },
    send(text, quoted, extra) {
      if (at.real) return at.real.send(text, quoted, extra);
      at.say(text, (chat) => chat.send(text));
    },
    retry: (id) => (at.real ? at.real.retry(id) : at.again()),
    discard: (id) => (at.real ? at.real.discard(id) : at.unsay(id)),
    runtime: () => at.answered((chat) => chat.runtime()),
    reconnect: () => (at.real ? at.real.reconnect() : at.again()),
    openChannel: (cid) => at.hand((chat) => chat.openChannel(cid), 'openChannel'),
    join: (name, email) => at.answered((chat) => chat.join(name, email)),
    identify: (source) => at.answered((chat) => chat.identify(source)),
    setUser: (hints) => at.hand((chat) => chat.setUser(hints)),
    logout: () => at.hand((chat) => chat.logout()),
    reset: () => at.hand((chat) => chat.reset()),
    // Commands that only a running chat can use are not worth loading one.
    typing: (text) => at.real?.typing(text),
    loadOlder: () => at.real?.loadOlder(),
    loadNewer: () => at.real?.loadNewer(),
    jumpToLatest: () => at.real?.jumpToLatest(),
    jumpTo: (id) => at.real?.jumpTo(id),
    jumpToUnread: () => at.real?.jumpToUnread(),
    markRead: () => at.real?.markRead(),
    suspend: () => at.real?.suspend(),
    resume: () => at.real?.resume(),
    expectsVisitor: () => at.real?.expectsVisitor() ?? true,
    hasSession: () => at.real?.hasSession() ?? false,
    dispose: () => at.dispose(),
  };
}
