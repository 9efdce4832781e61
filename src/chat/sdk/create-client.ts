import { StreamChat } from 'stream-chat';
import { REQUEST_TIMEOUT } from '../constants.ts';
import type {} from './custom-data.ts';

/** What a request asks to be told from then on, wherever the library puts it. */
interface Subscribing {
  readonly watch?: boolean;
  readonly payload?: { readonly presence?: boolean };
}

/**
 * A client of its own for each session: the library's shared instance would mix two widgets of one page, and a
 * client that changed its user keeps much of the old one. Telemetry and warm-up requests stay off.
 * @param ended takes back what was asked in the name of its connection: the server refuses that once it is over
 */
export function createClient(key: string, baseURL: string, ended: AbortSignal): StreamChat {
  const client = new StreamChat(key, {
    ...(baseURL === '' ? {} : { baseURL }),
    browser: true,
    timeout: REQUEST_TIMEOUT,
    enableInsights: false,
    warmUp: false,
    // What was missed is fetched by the conversation and the list themselves: the library asks for 30 channels at most.
    recoverStateOnReconnect: false,
    // A failed first connection keeps its user, so that the library does not tear down what replaced it.
    persistUserOnConnectionFailure: true,
  });
  const request = client.doAxiosRequest;
  client.doAxiosRequest = (type, url, data, options) => {
    const { watch, payload }: Subscribing = { ...options?.params, ...(data as Subscribing) };
    const bound = watch || payload?.presence;
    return request(type, url, data, bound ? { ...options, config: { signal: ended } } : options);
  };
  return client;
}
