import { StreamChat } from 'stream-chat';
import { REQUEST_TIMEOUT } from '../constants.ts';
import type {} from './custom-data.ts';

/**
 * A client of its own for each session: the library's shared instance would mix two widgets of one page, and a
 * client that changed its user keeps much of the old one. Telemetry and warm-up requests stay off.
 */
export function createClient(key: string, baseURL: string): StreamChat {
  return new StreamChat(key, {
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
}
