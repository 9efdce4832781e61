import type { ChatEvents } from '../chat/index.ts';
import type { Readable } from '../util/readable.ts';
import { chatOptions } from './chat-options.ts';
import type { Config, Handoff } from './contract.ts';
import { createDeferredChat, type DeferredChat } from './deferred-chat/index.ts';
import { createEnvironment } from './environment/index.ts';
import type { HostEvents } from './host-events.ts';

/** Message texts leave for the page only where the owner asked for it. */
function forPage<E extends keyof ChatEvents>(config: Config, detail: ChatEvents[E]): ChatEvents[E] {
  if (config.events === 'full' || !('text' in detail) || 'recoverable' in detail) return detail;
  const { text: _, ...rest } = detail;
  return rest as ChatEvents[E];
}

/** Fetches the chat client; a browser may remember a failed module, so another try has another address. */
function createClientLoader(chatChunk: string) {
  let failures = 0;
  return () => {
    const attempt =
      failures === 0 ? import('../chat/index.ts') : import(/* @vite-ignore */ `${chatChunk}?${failures}`);
    return (attempt as Promise<typeof import('../chat/index.ts')>).catch((error) => {
      failures += 1;
      throw error;
    });
  };
}

/**
 * The chat behind the widget, as the owner has set it.
 * @param ended from then on it neither begins, asks nor stores anything
 */
export function createChatOf(
  { chatChunk }: Handoff,
  config: Readable<Config>,
  events: HostEvents,
  ended: AbortSignal,
): DeferredChat {
  const { mode, title, storage } = config.get();
  const loadClient = createClientLoader(chatChunk);
  return createDeferredChat({
    mode,
    title,
    now: () => Date.now(),
    onFailure: ({ code, text }) => events.emit('error', { code, text, recoverable: true }),
    async load() {
      const { createChat } = await loadClient();
      // A chat sends what an earlier visit could not send as soon as it is made.
      ended.throwIfAborted();
      const environment = createEnvironment(storage, ended);
      const emit = <E extends keyof ChatEvents>(name: E, detail: ChatEvents[E]) =>
        events.emit(name, forPage(config.get(), detail) as never);
      return createChat(chatOptions(config.get(), chatChunk, environment, emit));
    },
  });
}
