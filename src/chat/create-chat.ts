import { ChatController } from './controller.ts';
import type { Chat, ChatOptions } from './options.ts';

/**
 * Creates one chat for one widget. It makes no request before the visitor acts, except to send unsent messages of an
 * earlier visit.
 * @throws ChatFailure channel-name if a room has no usable name
 */
export function createChat(options: ChatOptions): Chat {
  const chat = new ChatController(options);
  const { shown, signIn } = chat;
  return {
    session: chat.session,
    conversation: chat.conversation,
    actions: chat.actions,
    start: () => chat.start(),
    activate: () => chat.activate(),
    deactivate: () => chat.deactivate(),
    openChannel: (cid) => chat.openChannel(cid),
    send: (text, quoted, extra) => chat.send(text, quoted, extra),
    retry: (id) => chat.retry(id),
    discard: (id) => chat.discard(id),
    typing: (text) => shown.typing(text),
    join: (name, email = '') => signIn.join(name, email),
    loadOlder: () => shown.loadOlder(),
    loadNewer: () => shown.loadNewer(),
    jumpToLatest: () => shown.jumpToLatest(),
    jumpTo: (id) => void shown.jumpTo(id),
    jumpToUnread: () => void shown.jumpToUnread(),
    markRead: () => shown.markRead(),
    reconnect: () => chat.reconnect(),
    runtime: () => Promise.resolve(chat.runtime),
    identify: (source) => signIn.identify(source),
    logout: () => chat.logout(),
    reset: () => chat.reset(),
    setUser: (details) => signIn.setUser(details),
    suspend: () => chat.suspend(),
    resume: () => chat.resume(),
    expectsVisitor: () => signIn.isExpecting,
    hasSession: () => signIn.hasStoredGuest(),
    dispose: () => chat.dispose(),
  };
}
