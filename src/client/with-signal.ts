import type { ChatClient } from './chat-client.ts';

/** Returns the same client, with requests and uploads that end with this signal. */
export function withSignal(client: ChatClient, signal: AbortSignal): ChatClient {
  return {
    key: client.key,
    baseURL: client.baseURL,
    userId: client.userId,
    anonymous: client.anonymous,
    get online() {
      return client.online;
    },
    request: (request) => client.request({ signal, ...request }),
    upload: (upload) => client.upload({ signal, ...upload }),
    detached: (target) => client.detached(target),
    subscribe: (listener) => client.subscribe(listener),
    close: () => client.close(),
  };
}
