import { type Chat, CONVERSATION, forward, runCommand } from '../../chat/index.ts';
import { COLD_ACTIONS } from './cold.ts';
import { type DeferredChatOptions, PendingChat } from './pending-chat.ts';

export { createEarlyOutbox } from './early-outbox.ts';

export interface DeferredChat extends Chat {
  /** Begins to load before anything is requested. */
  prepare(): void;
}

/** Returns commands that do the same before the chat client has arrived. */
const early = <N extends keyof Chat>(names: readonly N[], call: (name: N, given: unknown[]) => unknown) =>
  forward<Chat, N>(names, call);

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
    // Of these, only the last call counts.
    ...early(['start', 'activate', 'openChannel'], (name, given) =>
      at.hand((chat) => runCommand(chat, name, given), name),
    ),
    ...early(['logout', 'reset', 'setUser'], (name, given) =>
      at.hand((chat) => runCommand(chat, name, given)),
    ),
    ...early(['join', 'runtime'], (name, given) =>
      at.answered((chat) => runCommand(chat, name, given) as Promise<unknown>),
    ),
    ...early(['identify'], (name, given) =>
      at.answered((chat) => runCommand(chat, name, given) as Promise<unknown>, true),
    ),
    // Commands that only a running chat can use are not worth loading one.
    ...early([...CONVERSATION, 'resume', 'suspend'], (name, given) => {
      if (at.real) runCommand(at.real, name, given);
    }),
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
    retry: (id) => (at.real ? at.real.retry(id) : at.prepare()),
    discard: (id) => (at.real ? at.real.discard(id) : at.unsay(id)),
    reconnect: () => (at.real ? at.real.reconnect() : at.prepare()),
    expectsVisitor: () => at.real?.expectsVisitor() ?? true,
    hasSession: () => at.real?.hasSession() ?? false,
    dispose: () => at.dispose(),
  };
}
