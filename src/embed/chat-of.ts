import type { ChatEvents } from '../chat/index.ts';
import { nextTask } from '../util/next-task.ts';
import { absolute, channelTypeOf, chatOptions } from './chat-options.ts';
import { createClientLoader } from './client-loader.ts';
import type { ConfigSource } from './config-source.ts';
import type { Config, Handoff } from './contract.ts';
import { createDeferredChat, createEarlyOutbox, type DeferredChat } from './deferred-chat/index.ts';
import { answerEarlyPage } from './early-page/answer.ts';
import { askEarly } from './early-token.ts';
import { createEnvironment, createStorage } from './environment/index.ts';
import type { HostEvents } from './host-events.ts';

/** Removes message texts from an event, unless the owner asked for them. */
function forPage<E extends keyof ChatEvents>(config: Config, detail: ChatEvents[E]): ChatEvents[E] {
  if (config.events === 'full' || !('text' in detail) || 'recoverable' in detail) return detail;
  const { text: _, ...rest } = detail;
  return rest as ChatEvents[E];
}

/** Returns the cid of a room; null in other modes. Another chat of the page must not send its messages elsewhere. */
const roomOf = (config: Config) =>
  config.mode === 'room' ? `${channelTypeOf(config)}:${config.channel}` : null;

interface ChatParts {
  readonly config: ConfigSource;
  readonly events: HostEvents;
  /** Once aborted, the chat neither starts, makes requests nor stores anything. */
  readonly ended: AbortSignal;
}

/** Creates the chat behind the widget from the owner's settings. */
export function createChatOf(handoff: Handoff, { config, events, ended }: ChatParts): DeferredChat {
  const { chatChunk, token } = handoff;
  const { key, mode, storage, tokenUrl } = config.get();
  const loadClient = createClientLoader(chatChunk);
  const plain = createEnvironment(storage, ended);
  const ask = answerEarlyPage(handoff, plain.fetch);
  const environment = { ...plain, fetch: tokenUrl ? askEarly(absolute(tokenUrl), token, ask) : ask };
  const chat = createDeferredChat({
    config: config.get(),
    now: () => Date.now(),
    outbox: createEarlyOutbox(createStorage(storage, ended), key, roomOf(config.get())),
    onFailure: ({ code, text, retryable }) => events.emit('error', { code, text, recoverable: retryable }),
    async load(made) {
      const { createChat } = await loadClient();
      // The client was just evaluated, in a long task.
      await nextTask();
      // A new chat at once sends what an earlier visit could not send.
      ended.throwIfAborted();
      made();
      const emit = <E extends keyof ChatEvents>(name: E, detail: ChatEvents[E]) =>
        events.emit(name, forPage(config.get(), detail) as never);
      return createChat(chatOptions(config, { script: chatChunk, environment, emit }));
    },
  });
  const { join } = chat;
  return Object.assign(chat, {
    async join(name: string, email?: string) {
      const error = await join(name, email);
      if (!error && mode === 'support') events.emit('prechat:submit', {});
      return error;
    },
  });
}
