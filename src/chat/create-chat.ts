import { ChatController } from './controller.ts';
import type { Chat, ChatOptions } from './options.ts';

/**
 * One chat for one widget. Nothing is requested before the visitor wants something, except that unsent messages of
 * an earlier visit go out. @throws ChatFailure channel-name where a room has no usable name
 */
export function createChat(options: ChatOptions): Chat {
  const chat = new ChatController(options);
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
    typing: (text) => chat.typing(text),
    join: (name, email) => chat.join(name, email),
    loadOlder: () => chat.loadOlder(),
    loadNewer: () => chat.loadNewer(),
    jumpToLatest: () => chat.jumpToLatest(),
    jumpTo: (id) => chat.jumpTo(id),
    jumpToUnread: () => chat.jumpToUnread(),
    markRead: () => chat.markRead(),
    reconnect: () => chat.reconnect(),
    inside: () => Promise.resolve(chat.inside),
    identify: (source) => chat.identify(source),
    logout: () => chat.logout(),
    reset: () => chat.reset(),
    setUser: (hints) => chat.setUser(hints),
    suspend: () => chat.suspend(),
    resume: () => chat.resume(),
    hasSession: () => chat.hasSession(),
    dispose: () => chat.dispose(),
  };
}
